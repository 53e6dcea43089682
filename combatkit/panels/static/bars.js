// Named shares as a table with a bar in each row: the per cent is text, the fraction shows on hover and to readers.
function render({ model, el }) {
  el.classList.add("ck-bars");
  const table = document.createElement("table");
  el.append(table);
  const add = (tag, cls, parent, text = "") => {
    const made = document.createElement(tag);
    if (cls) made.className = cls;
    made.textContent = text;
    parent.append(made);
    return made;
  };
  const draw = () => {
    table.replaceChildren();
    for (const told of ["aria-label", "aria-description"]) table.removeAttribute(told);
    addBadge(model.get("badge"), add("caption", "", table, model.get("label")), table);
    const head = add("tr", "ck-hidden", add("thead", "", table));
    for (const text of model.get("heads")) add("th", "", head, text).scope = "col";
    const body = add("tbody", "", table);
    for (const row of model.get("rows")) {
      const line = add("tr", row.strong ? "ck-strong" : "", body);
      const name = add("th", "", line, row.name);
      name.scope = "row";
      addBadge(row.badge, name);
      const cell = add("td", "ck-share", line);
      const track = add("div", "ck-track", cell);
      track.setAttribute("aria-hidden", "true");
      add("div", "", track).style.width = `${100 * row.share}%`;
      const figure = add("td", "ck-figure", line);
      const text = add("span", "", figure, row.text);
      text.title = row.exact;
      if (row.note) add("small", "", figure, ` ${row.note}`);
    }
  };
  model.on("change:rows change:label change:heads change:badge", draw);
  draw();
}
export default { render };
