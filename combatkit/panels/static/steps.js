// The steps taken so far: number, title, dice, sentences, and the rule cards one click away. Everything arrives as text
// and stays text. A step that has not changed keeps its place in the page, with its cards open or not.
function render({ model, el }) {
  el.classList.add("ck-log");
  const add = (tag, cls, parent, text = "") => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    node.textContent = text;
    parent.append(node);
    return node;
  };
  const log = add("div", "", el);
  log.setAttribute("role", "log");
  log.setAttribute("aria-live", "polite");
  const list = add("ol", "", log);
  const none = add("p", "ck-none", log);
  let drawn = [];

  // A run of lines with bars in them is a small table; its first line is the head.
  const prose = (text, home) => {
    let table = null;
    for (const line of text.split("\n")) {
      if (!line.includes(" | ")) {
        table = null;
        if (line.trim()) add("p", "", home, line);
        continue;
      }
      const head = table === null;
      table ??= add("table", "", home);
      const row = add("tr", "", table);
      for (const cell of line.split(" | ")) add(head ? "th" : "td", "", row, cell.trim());
    }
  };
  const card = (rule, home) => {
    const box = add("div", "ck-card", home);
    const head = add("h4", "", box, `${rule.id}  ${rule.title} `);
    if (rule.badge) add("span", "ck-badge", head, rule.badge);
    prose(rule.text, box);
    add("p", "ck-from", box, `Source: ${rule.source}`);
  };
  const item = (step) => {
    const row = document.createElement("li");
    row.className = "ck-step";
    const number = add("span", "ck-no", row, String(step.number));
    number.setAttribute("aria-hidden", "true");
    const body = add("div", "", row);
    const head = add("div", "ck-head", body);
    add("span", "ck-hidden", head, `Step ${step.number}: `);
    add("span", "ck-title", head, step.title);
    for (const die of step.dice) {
      const chip = add("span", "ck-die", head, die.dice ? `${die.name} ${die.dice} ` : `${die.name}: `);
      add("b", "", chip, die.shown);
    }
    for (const line of step.lines) add("p", "", body, line);
    if (step.cards.length) {
      const fold = add("details", "ck-cards", body);
      const summary = add("summary", "", fold, step.cards.length > 1 ? "Rules: " : "Rule: ");
      summary.append(step.cards.map((rule) => rule.id).join(", "), " ");
      const badges = [...new Set(step.cards.map((rule) => rule.badge).filter(Boolean))];
      badges.forEach((badge) => (add("span", "ck-badge", summary, badge), summary.append(" ")));
      for (const rule of step.cards) card(rule, fold);
    }
    return row;
  };
  const draw = () => {
    log.setAttribute("aria-label", model.get("label"));
    const now = model.get("rows").map((row) => JSON.stringify(row));
    let same = 0;
    while (same < now.length && now[same] === drawn[same]) same += 1;
    while (list.children.length > same) list.lastChild.remove();
    for (const row of model.get("rows").slice(same)) list.append(item(row));
    drawn = now;
    none.textContent = now.length ? "" : model.get("empty");
    none.hidden = now.length > 0;
  };
  model.on("change:rows change:label change:empty", draw);
  draw();
}
export default { render };
