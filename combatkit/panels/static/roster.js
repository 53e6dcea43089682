// Everybody in a fight as rows of a table: name, side, initiative, points as tokens that are spent, conditions. A row is
// chosen by its radio button. Rows and tokens keep their place in the page, so that a token is seen to be spent.
function render({ model, el }) {
  const id = `ck-roster-${Math.random().toString(36).slice(2)}`;
  el.classList.add("ck-roster");
  const scroll = addTo(el, "div", "ck-scroll");
  const table = addTo(scroll, "table");
  const caption = addTo(table, "caption");
  const head = addTo(addTo(table, "thead"), "tr");
  const body = addTo(table, "tbody");
  const rows = new Map();

  const made = (name) => {
    const line = document.createElement("tr");
    const cell = addTo(line, "th");
    cell.scope = "row";
    const label = addTo(cell, "label");
    const radio = addTo(label, "input");
    radio.type = "radio";
    radio.name = id;
    radio.value = name;
    radio.addEventListener("change", () => {
      model.set("value", name);
      model.save_changes();
    });
    radio.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    });
    const words = addTo(label, "span");
    addTo(words, "span", "ck-name", name);
    words.append(" ");
    const side = addTo(words, "small");
    addTo(label, "span", "ck-turn", "on turn"); // always there, so that no line breaks anew when a turn ends
    const order = addTo(line, "td", "ck-figure");
    const points = addTo(line, "td", "ck-points");
    const tokens = addTo(points, "span", "ck-tokens");
    tokens.setAttribute("aria-hidden", "true");
    const count = addTo(points, "span", "ck-count");
    const notes = addTo(line, "td", "ck-notes");
    return { line, radio, side, order, tokens, count, notes };
  };
  const write = (node, text) => {
    if (node.textContent !== text) node.textContent = text;
  };
  const fill = (parts, row) => {
    parts.line.classList.toggle("ck-now", row.turn);
    parts.line.classList.toggle("ck-out", Boolean(row.out));
    write(parts.side, row.side);
    write(parts.order, row.order);
    write(parts.count, `${row.tokens} of ${row.most}`);
    const most = Math.max(row.most, row.tokens);
    const drawn = most <= 12 ? most : 0; // more of them say nothing that the number does not
    while (parts.tokens.children.length > drawn) parts.tokens.lastChild.remove();
    while (parts.tokens.children.length < drawn) addTo(parts.tokens, "i");
    [...parts.tokens.children].forEach((token, index) => token.classList.toggle("ck-spent", index >= row.tokens));
    write(parts.notes, row.notes.join("; ") || "–");
  };
  const mark = () => {
    for (const [name, { radio }] of rows) radio.checked = name === model.get("value");
  };
  const draw = () => {
    caption.textContent = model.get("label");
    head.replaceChildren();
    for (const text of model.get("heads")) addTo(head, "th", "", text).scope = "col";
    const now = model.get("rows");
    for (const [name, parts] of rows) {
      if (!now.some((row) => row.name === name)) (parts.line.remove(), rows.delete(name));
    }
    now.forEach((row, index) => {
      if (!rows.has(row.name)) rows.set(row.name, made(row.name));
      const { line } = rows.get(row.name);
      if (body.children[index] !== line) body.insertBefore(line, body.children[index] ?? null);
      fill(rows.get(row.name), row);
    });
    mark();
  };
  model.on("change:rows change:heads change:label", draw);
  model.on("change:value", mark);
  draw();
}
export default { render };
