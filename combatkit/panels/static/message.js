// What a panel has to say: a status line that is read out, and for a fault in the program its traceback, in sight.
function render({ model, el }) {
  el.classList.add("ck-message");
  const line = document.createElement("div");
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const trace = document.createElement("pre");
  line.setAttribute("role", "status");
  line.setAttribute("aria-live", "polite");
  summary.textContent = "Traceback";
  details.append(summary, trace);
  el.append(line, details);
  const draw = () => {
    el.dataset.kind = model.get("kind");
    line.textContent = model.get("text");
    trace.textContent = model.get("trace");
    details.hidden = !model.get("trace");
    details.open = Boolean(model.get("trace"));
  };
  // A box of ipywidgets cannot be given a role or a name from Python; the message line of a panel does it.
  const nameIt = () => {
    const panel = el.closest(".ck-panel");
    if (!panel || !model.get("panel")) return;
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", model.get("panel"));
  };
  model.on("change:text change:kind change:trace", draw);
  draw();
  requestAnimationFrame(nameIt);
}
export default { render };
