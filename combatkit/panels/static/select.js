// A drop-down list or a tick box, native, with a name that is never cut off.

function render({ model, el }) {
  // Each instance loads this file anew, so a counter would start from 0 every time.
  const id = `ck-select-${Math.random().toString(36).slice(2)}`;
  const tick = model.get("kind") === "toggle";
  const label = document.createElement("label");
  const input = document.createElement(tick ? "input" : "select");
  const note = document.createElement("div");
  const error = document.createElement("div");
  label.className = "ck-label";
  note.className = "ck-note";
  note.id = `${id}-note`;
  error.className = "ck-error";
  error.setAttribute("aria-live", "polite");
  label.htmlFor = input.id = id;
  input.setAttribute("aria-describedby", note.id);
  el.classList.add("ck-field", tick ? "ck-toggle" : "ck-select");
  if (tick) {
    input.type = "checkbox";
    el.append(input, label, note, error);
  } else {
    input.className = "ck-box";
    el.append(label, input, note, error);
  }
  input.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
  input.addEventListener("change", () => {
    model.set("value", tick ? input.checked : input.value);
    model.save_changes();
  });
  const fill = () => {
    if (tick) return;
    input.replaceChildren(
      ...model.get("options").map((option) => {
        const node = document.createElement("option");
        node.value = option.value;
        node.textContent = option.closed ? `${option.label} (${option.closed})` : option.label;
        node.disabled = Boolean(option.closed);
        return node;
      }),
    );
  };
  const draw = () => {
    label.textContent = model.get("label");
    note.textContent = model.get("note");
    error.textContent = model.get("error");
    input.disabled = model.get("disabled");
    if (tick) input.checked = model.get("value");
    else input.value = model.get("value");
  };
  model.on("change:options", () => (fill(), draw()));
  model.on("change:label change:note change:error change:disabled change:value", draw);
  fill();
  draw();
}
export default { render };
