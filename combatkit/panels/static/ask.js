// What is asked now: a die or a handful of dice to type in, or a choice. What was typed goes to the kernel as a message
// when Enter or Take is pressed, and comes back as an `error` when the dice cannot show it.

function render({ model, el }) {
  const id = `ck-ask-${Math.random().toString(36).slice(2)}`;
  el.classList.add("ck-ask");
  el.setAttribute("role", "group");
  const add = (tag, cls, parent, text = "") => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    node.textContent = text;
    parent.append(node);
    return node;
  };
  let error = null, input = null, picked = "", marks = [], drawn = "";
  const send = (answer) => model.send({ take: answer });
  const keys = (node, enter) => node.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // else JupyterLab takes letters for commands
    if (event.key === "Enter") (event.preventDefault(), enter());
  });
  const button = (parent, text, act) => {
    const node = add("button", "", parent, text);
    node.type = "button";
    node.addEventListener("click", act);
    return node;
  };

  const die = (request) => {
    const line = add("div", "ck-line", el);
    const label = add("label", "", line, request.label);
    input = add("input", "", line);
    input.type = "text";
    input.autocomplete = "off";
    input.placeholder = request.hint;
    input.id = `${id}-box`;
    label.htmlFor = input.id;
    if (request.kind !== "pool") {
      input.inputMode = "numeric";
      input.setAttribute("role", "spinbutton");
      input.setAttribute("aria-valuemin", request.low);
      input.setAttribute("aria-valuemax", request.high);
    } else input.style.width = "16ch";
    input.setAttribute("aria-describedby", `${id}-error`);
    keys(input, () => send(input.value));
    button(line, "Take", () => send(input.value));
  };
  const choice = (request) => {
    const box = add("fieldset", "", el);
    add("legend", "ck-hidden", box, request.label);
    const events = model.get("events");
    if (events.length) {
      const line = add("label", "ck-line", box, "What each is worth for: ");
      const select = add("select", "", line);
      for (const event of events) add("option", "", select, event).value = event;
      select.value = model.get("event");
      select.addEventListener("keydown", (event) => event.stopPropagation());
      select.addEventListener("change", () => {
        model.set("event", select.value);
        model.save_changes();
      });
    }
    const list = add("div", "ck-options", box);
    marks = request.options.map((option, index) => {
      const row = add("label", "ck-option", list);
      const radio = add("input", "", row);
      radio.type = "radio";
      radio.name = id;
      radio.value = option;
      radio.checked = option === picked;
      radio.addEventListener("change", () => (picked = option));
      keys(radio, () => send(option));
      const words = add("span", "", row, option);
      words.id = `${id}-${index}`;
      radio.setAttribute("aria-labelledby", words.id);
      const track = add("div", "ck-track", row);
      track.setAttribute("aria-hidden", "true");
      const bar = add("div", "", track);
      const chance = add("span", "ck-figure", row);
      const change = add("span", "ck-figure", row);
      chance.id = `${id}-${index}-worth`;
      radio.setAttribute("aria-describedby", chance.id);
      return { option, track, bar, chance, change };
    });
    if (request.closed.length) {
      const fold = add("details", "", box);
      add("summary", "", fold, `${request.closed.length} not open now, and why`);
      const reasons = add("ul", "", fold);
      for (const [option, why] of request.closed) {
        const row = add("li", "", reasons);
        row.setAttribute("aria-disabled", "true");
        add("b", "", row, option);
        row.append(` – ${why}`);
      }
    }
    button(add("div", "ck-line", box), "Take", () => send(picked));
  };
  const worth = () => {
    const known = model.get("worth");
    for (const { option, track, bar, chance, change } of marks) {
      const found = known[option];
      track.style.visibility = found ? "visible" : "hidden";
      bar.style.width = `${100 * (found?.share ?? 0)}%`;
      chance.textContent = found?.text ?? "";
      chance.title = found?.exact ?? "";
      change.textContent = found?.change ?? "";
    }
  };
  const build = () => {
    const request = model.get("request");
    const inside = el.contains(document.activeElement);
    picked = request.options?.includes(picked) ? picked : "";
    el.replaceChildren();
    input = null;
    marks = [];
    el.setAttribute("aria-label", request.title);
    const head = add("div", "ck-head", el);
    if (request.number) add("span", "ck-no", head, String(request.number)).setAttribute("aria-hidden", "true");
    add("span", "ck-title", head, request.title);
    if (request.by) add("span", "", head, request.by);
    if (request.redo) add("p", "ck-redo", el, request.redo);
    if (request.kind === "choice") choice(request);
    else if (request.kind) die(request);
    if (request.outcome) {
      const list = add("dl", "", el);
      for (const [what, value] of request.outcome) {
        const pair = add("div", "", list);
        add("dt", "", pair, what);
        add("dd", "", pair, value);
      }
    }
    error = add("div", "ck-error", el);
    error.id = `${id}-error`;
    error.setAttribute("aria-live", "polite");
    if (request.after) add("p", "", el, request.after);
    worth();
    complain();
    if (inside) (input ?? el.querySelector("input:checked") ?? el.querySelector("input, button"))?.focus();
  };
  const redraw = () => {
    const now = JSON.stringify(model.get("request"));
    if (now === drawn) return;
    drawn = now;
    build();
  };
  const complain = () => {
    error.textContent = model.get("error");
    input?.setAttribute("aria-invalid", model.get("error") ? "true" : "false");
  };
  model.on("change:request", redraw);
  model.on("change:events", build);
  model.on("change:worth", worth);
  model.on("change:error", complain);
  redraw();
}
export default { render };
