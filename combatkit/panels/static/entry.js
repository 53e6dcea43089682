// A box to type in: a number or a text. The kernel alone decides what is valid: this sends what was typed as `typed`,
// and shows the `error` that comes back. Numbers are a text box with the role of a spinbutton, because a native
// number box hands over nothing at all when it is left with something like "2o", so no message could name it.

function render({ model, el }) {
  // Each instance loads this file anew, so a counter would start from 0 every time.
  const id = `ck-entry-${Math.random().toString(36).slice(2)}`;
  const number = model.get("kind") === "number";
  const make = (tag, cls, parent) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    parent.append(node);
    return node;
  };
  el.classList.add("ck-field", number ? "ck-number" : "ck-text");
  const label = make("label", "ck-label", el);
  const line = make("div", "ck-line", el);
  const box = make("input", "ck-box", line);
  const unit = make("span", "ck-unit", line);
  const note = make("div", "ck-note", el);
  const error = make("div", "ck-error", el);
  label.htmlFor = box.id = id;
  note.id = `${id}-note`;
  error.id = `${id}-error`;
  error.setAttribute("aria-live", "polite");
  box.type = "text";
  box.autocomplete = "off";
  box.spellcheck = false;
  box.setAttribute("aria-describedby", `${note.id} ${error.id}`);
  if (number) {
    box.inputMode = "numeric";
    box.setAttribute("role", "spinbutton");
  }

  let timer = 0;
  const whole = (text) => /^\s*[+-]?\d+\s*$/.test(text);
  const inside = (n) => !(n < (model.get("min") ?? -Infinity) || n > (model.get("max") ?? Infinity));
  const send = () => {
    clearTimeout(timer);
    if (box.value === model.get("typed")) return;
    model.set("typed", box.value);
    model.save_changes();
  };
  // While somebody types, only what can already be used is sent; a fault is named when they have left the box.
  box.addEventListener("input", () => {
    clearTimeout(timer);
    if (!number || (whole(box.value) && inside(Number(box.value)))) timer = setTimeout(send, 350);
  });
  box.addEventListener("change", send);
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // else JupyterLab takes letters for commands
    if (event.key === "Enter") return send();
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!number || steps === undefined) return;
    event.preventDefault();
    const from = whole(box.value) ? Number(box.value) + steps * model.get("step") : model.get("min") ?? 0;
    if (!inside(from)) return;
    box.value = String(from);
    send();
  });

  const draw = () => {
    label.textContent = model.get("label");
    unit.textContent = model.get("unit");
    unit.hidden = !model.get("unit");
    box.disabled = model.get("disabled");
    note.textContent = model.get("note") || (box.value ? "" : model.get("hint"));
    if (!number) return;
    for (const [aria, key] of [["valuenow", "value"], ["valuemin", "min"], ["valuemax", "max"]]) {
      const value = model.get(key);
      if (value === null) box.removeAttribute(`aria-${aria}`);
      else box.setAttribute(`aria-${aria}`, value);
    }
    const widest = Math.max(...[model.get("min"), model.get("max")].map((n) => String(n ?? 9999).length));
    box.style.width = `calc(${Math.max(4, widest + 1)}ch + 20px)`;
  };
  const drawError = () => {
    const text = model.get("error");
    box.setAttribute("aria-invalid", text ? "true" : "false");
    error.replaceChildren();
    const at = model.get("mark");
    if (text && at >= 0) {
      const typed = model.get("typed");
      const copy = make("code", "ck-copy", error);
      const mark = document.createElement("mark");
      mark.textContent = typed.slice(at, at + 1) || "\u00a0";
      copy.append(typed.slice(0, at), mark, typed.slice(at + 1));
    }
    if (text) make("span", "", error).textContent = text;
  };
  const drawTyped = () => {
    if (box.value !== model.get("typed")) box.value = model.get("typed");
    draw();
  };
  model.on("change:typed", drawTyped);
  model.on("change:error change:mark", drawError);
  model.on("change:label change:unit change:hint change:disabled change:note change:value change:min change:max", draw);
  draw();
  drawTyped();
  drawError();
  return () => clearTimeout(timer);
}
export default { render };
