// A table of the numbers behind a picture, folded away or open; rows arrive as text and stay text.
function render({ model, el }) {
  el.classList.add("ck-sheet");
  let fold = null;
  const add = (tag, parent, text = "") => {
    const made = document.createElement(tag);
    made.textContent = text;
    parent.append(made);
    return made;
  };
  const draw = () => {
    const open = fold ? fold.open : model.get("unfolded");
    el.replaceChildren();
    el.hidden = model.get("rows").length === 0;
    let home = el;
    const badges = model.get("badges");
    fold = null;
    if (model.get("folds")) {
      home = fold = add("details", el);
      fold.open = open;
      addBadge(model.get("badge"), add("summary", fold, model.get("label")));
    }
    const scroll = add("div", home);
    scroll.className = "ck-scroll";
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", model.get("label"));
    const table = add("table", scroll);
    if (!model.get("folds")) addBadge(model.get("badge"), add("caption", table, model.get("label")), table);
    const head = add("tr", add("thead", table));
    for (const text of model.get("heads")) {
      const cell = add("th", head, text);
      cell.scope = "col";
      addBadge(badges[text], cell);
    }
    const body = add("tbody", table);
    for (const row of model.get("rows")) {
      const line = add("tr", body);
      row.forEach((text, index) => {
        const cell = add(index ? "td" : "th", line, text);
        if (index) return;
        cell.scope = "row";
        addBadge(badges[text], cell);
      });
    }
    if (model.get("note")) add("p", home, model.get("note"));
  };
  model.on("change:rows change:label change:heads change:note change:folds change:badge change:badges", draw);
  draw();
}
export default { render };
