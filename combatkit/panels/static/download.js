// A button that saves a file without any server: the kernel sends the text when asked, the page makes the file.
function render({ model, el }) {
  el.classList.add("ck-button", "ck-download");
  const button = document.createElement("button");
  const status = document.createElement("span");
  button.type = "button";
  status.setAttribute("role", "status");
  el.append(button, status);
  let asked = false;
  button.addEventListener("click", () => {
    asked = true;
    status.textContent = "";
    model.send({ want: "file" });
  });
  const arrive = (message) => {
    if (!asked || message.file === undefined) return;
    asked = false;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([message.file], { type: model.get("type") }));
    link.download = message.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    status.textContent = `${message.name} saved`;
  };
  const draw = () => {
    button.textContent = model.get("label");
    button.disabled = model.get("disabled");
  };
  model.on("msg:custom", arrive);
  model.on("change:label change:disabled", draw);
  draw();
  return () => model.off("msg:custom", arrive);
}
export default { render };
