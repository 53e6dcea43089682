// A row of tabs: one is chosen, by click or by the arrow keys. What it shows stands below, as other widgets.
function render({ model, el }) {
  el.classList.add("ck-tabs");
  el.setAttribute("role", "tablist");
  let tabs = [];
  const pick = (index) => {
    const name = Object.keys(model.get("options"))[index];
    model.set("value", name);
    model.save_changes();
    tabs[index].focus();
  };
  const mark = () => {
    Object.keys(model.get("options")).forEach((name, index) => {
      const on = name === model.get("value");
      tabs[index].setAttribute("aria-selected", String(on));
      tabs[index].tabIndex = on ? 0 : -1;
    });
  };
  const draw = () => {
    el.setAttribute("aria-label", model.get("label"));
    tabs = Object.values(model.get("options")).map((text, index, all) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.setAttribute("role", "tab");
      tab.textContent = text;
      tab.addEventListener("click", () => pick(index));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation(); // else JupyterLab's command mode takes it
        pick((index + step + all.length) % all.length);
      });
      return tab;
    });
    el.replaceChildren(...tabs);
    mark();
  };
  model.on("change:options change:label", draw);
  model.on("change:value", mark);
  draw();
}
export default { render };
