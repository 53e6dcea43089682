// A button. Its presses are counted in `pressed`, so that what they cause can fail in a test as loudly as any change.
function render({ model, el }) {
  el.classList.add("ck-button");
  const button = document.createElement("button");
  button.type = "button";
  el.append(button);
  button.addEventListener("click", () => {
    model.set("pressed", model.get("pressed") + 1);
    model.save_changes();
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") event.stopPropagation();
  });
  const draw = () => {
    const short = model.get("short");
    button.textContent = short || model.get("label");
    button.title = model.get("note") || (short && model.get("label"));
    if (short) button.setAttribute("aria-label", model.get("label"));
    button.disabled = model.get("disabled");
    button.classList.toggle("ck-primary", model.get("primary"));
  };
  model.on("change:label change:short change:note change:disabled change:primary", draw);
  draw();
}
export default { render };
