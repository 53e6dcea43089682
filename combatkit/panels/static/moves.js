// What somebody may do, as buttons in groups; what is closed stands below, greyed out, with its reason. The rule card of
// the chosen move is one click away.
function render({ model, el }) {
  el.classList.add("ck-moves", "ck-log");
  let buttons = new Map();
  const choose = (name) => {
    model.set("value", name);
    model.set("chosen", model.get("chosen") + 1);
    model.save_changes();
  };
  const open = (move, home) => {
    const button = addTo(home, "button", "", move.title);
    button.type = "button";
    if (move.cost) {
      const cost = addTo(button, "span", "ck-cost");
      cost.setAttribute("aria-hidden", "true");
      const points = Math.abs(move.cost); // a rest gives some back
      cost.textContent = (move.cost > 0 ? "●" : "○").repeat(Math.min(points, 6));
      button.title = `${move.cost > 0 ? "costs" : "gives back"} ${points}`;
      button.setAttribute("aria-label", `${move.title}, ${button.title}`);
    }
    button.addEventListener("click", () => choose(move.name));
    button.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") event.stopPropagation();
    });
    buttons.set(move.name, button);
  };
  const closed = (move, home) => {
    const row = addTo(home, "li");
    const button = addTo(row, "button", "", move.title);
    button.type = "button";
    button.disabled = true;
    addTo(row, "span", "", move.closed);
  };
  const mark = () => {
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === model.get("value")));
  };
  const list = addTo(el, "div", "ck-open");
  list.tabIndex = 0;
  list.setAttribute("role", "group");
  const shut = addTo(el, "div", "ck-shut");
  shut.tabIndex = 0;
  shut.setAttribute("role", "group");
  const home = addTo(el, "div", "ck-rule");
  let drawn = "", carded = "";
  const draw = () => {
    const groups = model.get("groups");
    const now = JSON.stringify(groups);
    list.setAttribute("aria-label", model.get("label"));
    if (now !== drawn) {
      drawn = now;
      const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0];
      buttons = new Map();
      list.replaceChildren();
      shut.replaceChildren();
      const none = groups.flatMap((group) => group.moves).filter((move) => move.closed);
      for (const group of groups) {
        const moves = group.moves.filter((move) => !move.closed);
        if (!moves.length) continue;
        const line = addTo(list, "div", "ck-group");
        addTo(line, "span", "ck-kind", group.title);
        const buttons = addTo(line, "div");
        moves.forEach((move) => open(move, buttons));
      }
      shut.hidden = !none.length;
      shut.setAttribute("aria-label", "Not open now, and why");
      addTo(shut, "div", "ck-kind", "Not open now, and why");
      const reasons = addTo(shut, "ul");
      none.forEach((move) => closed(move, reasons));
      buttons.get(focused)?.focus();
    }
    mark();
  };
  const card = () => {
    const rules = model.get("cards");
    const now = JSON.stringify(rules);
    if (now === carded) return;
    carded = now;
    const unfolded = home.querySelector("details")?.open;
    home.replaceChildren();
    if (rules.length) ruleFold(rules, home);
    if (unfolded && rules.length) home.querySelector("details").open = true;
  };
  // Once somebody had a choice, both lists stay as high as they were, so that nothing below them jumps.
  const room = () =>
    requestAnimationFrame(() => {
      const brief = model.get("brief");
      el.classList.toggle("ck-brief", brief);
      for (const part of [list, shut]) {
        const before = brief ? 0 : parseFloat(part.style.minHeight) || 0;
        const now = brief ? 0 : Math.max(before, part.hidden && !before ? 0 : part.offsetHeight);
        part.style.minHeight = now ? `${now}px` : "";
      }
      shut.classList.toggle("ck-kept", Boolean(shut.style.minHeight));
    });
  model.on("change:groups change:label", () => (draw(), room()));
  model.on("change:brief", room);
  model.on("change:value", mark);
  model.on("change:cards", card);
  draw();
  room();
  card();
}
export default { render };
