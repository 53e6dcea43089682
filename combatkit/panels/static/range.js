// A native range: it has a name and every key, which the sliders of ipywidgets have not.
// The number beside it follows the thumb; the kernel hears of a value when the thumb is let go, rests, or a key
// moves it. So a drag is one calculation, and ipywidgets holds back a second message until the first is answered.
const REST = 150; // ms

function render({ model, el }) {
  // Each instance loads this file anew, so a counter would start from 0 every time.
  const id = `ck-range-${Math.random().toString(36).slice(2)}`;
  el.classList.add("ck-field", "ck-range");
  const label = document.createElement("label");
  const line = document.createElement("div");
  const input = document.createElement("input");
  const output = document.createElement("output");
  const note = document.createElement("div");
  label.className = "ck-label";
  line.className = "ck-line";
  note.className = "ck-note";
  note.id = `${id}-note`;
  label.htmlFor = input.id = id;
  output.setAttribute("for", id);
  input.type = "range";
  input.setAttribute("aria-describedby", note.id);
  line.append(input, output);
  el.append(label, line, note);

  let timer = 0;
  const say = () => {
    const unit = model.get("unit");
    output.textContent = unit ? `${input.value} ${unit}` : input.value;
    input.setAttribute("aria-valuetext", output.textContent);
  };
  const send = () => {
    clearTimeout(timer);
    if (Number(input.value) === model.get("value")) return;
    model.set("value", Number(input.value));
    model.save_changes();
  };
  input.addEventListener("input", () => {
    say();
    clearTimeout(timer);
    timer = setTimeout(send, REST);
  });
  input.addEventListener("change", send);
  input.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });

  const draw = () => {
    label.textContent = model.get("label");
    for (const key of ["min", "max", "step"]) input[key] = model.get(key);
    input.disabled = model.get("disabled");
    input.value = model.get("value");
    note.textContent = model.get("note");
    say();
  };
  model.on("change:value change:min change:max change:step change:label change:unit change:note change:disabled", draw);
  draw();
  return () => clearTimeout(timer);
}
export default { render };
