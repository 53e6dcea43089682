// The steps taken so far: number, title, dice, sentences, and the rule cards one click away. Everything arrives as text
// and stays text. A step that has not changed keeps its place in the page, with its cards open or not. Cards come with
// their step, or once for all in the `deck`, where a step names their IDs.
function render({ model, el }) {
  el.classList.add("ck-log");
  const log = addTo(el, "div");
  log.setAttribute("role", "log");
  log.setAttribute("aria-live", "polite");
  const list = addTo(log, "ol");
  const none = addTo(log, "p", "ck-none");
  let drawn = [];

  const item = (step) => {
    const row = document.createElement("li");
    row.className = "ck-step";
    const number = addTo(row, "span", "ck-no", String(step.number));
    number.setAttribute("aria-hidden", "true");
    const body = addTo(row, "div");
    const head = addTo(body, "div", "ck-head");
    addTo(head, "span", "ck-hidden", `Step ${step.number}: `);
    addTo(head, "span", "ck-title", step.title);
    for (const die of step.dice) {
      const chip = addTo(head, "span", "ck-die", die.dice ? `${die.name} ${die.dice} ` : `${die.name}: `);
      addTo(chip, "b", "", die.shown);
    }
    for (const line of step.lines) addTo(body, "p", "", line);
    const deck = model.get("deck");
    const rules = step.cards.map((rule) => (typeof rule === "string" ? deck[rule] : rule)).filter(Boolean);
    if (rules.length) ruleFold(rules, body);
    return row;
  };
  const follow = () => {
    if (model.get("follow")) el.scrollTop = el.scrollHeight;
  };
  const draw = () => {
    log.setAttribute("aria-label", model.get("label"));
    const now = model.get("rows").map((row) => JSON.stringify(row));
    let same = 0;
    while (same < now.length && now[same] === drawn[same]) same += 1;
    while (list.children.length > same) list.lastChild.remove();
    for (const row of model.get("rows").slice(same)) list.append(item(row));
    const changed = same < Math.max(now.length, drawn.length);
    drawn = now;
    none.textContent = now.length ? "" : model.get("empty");
    none.hidden = now.length > 0;
    if (changed) follow();
  };
  model.on("change:rows change:label change:empty", draw);
  draw();
  new ResizeObserver(follow).observe(list); // text that wraps anew, or comes into sight, moves the end
}
export default { render };
