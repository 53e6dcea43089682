// One or several of a list, as native radio buttons or checkboxes. What cannot be chosen stays in the list, greyed
// out, with the reason beside it.

function render({ model, el }) {
  // Each instance loads this file anew, so a counter would start from 0 every time.
  const id = `ck-choices-${Math.random().toString(36).slice(2)}`;
  const many = model.get("many");
  const box = document.createElement("fieldset");
  const legend = document.createElement("legend");
  const list = document.createElement("div");
  const error = document.createElement("div");
  box.className = "ck-choices";
  legend.className = "ck-label";
  list.className = "ck-list";
  error.className = "ck-error";
  error.setAttribute("aria-live", "polite");
  box.append(legend, list, error);
  el.classList.add("ck-field");
  el.append(box);
  box.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });

  const chosen = () => (many ? model.get("value") : [model.get("value")]);
  const mark = () => {
    const now = chosen();
    const full = many && now.length >= model.get("most");
    for (const input of list.querySelectorAll("input")) {
      input.checked = now.includes(input.value);
      input.disabled = input.dataset.closed === "yes" || model.get("disabled") || (full && !input.checked);
    }
    error.textContent = model.get("error");
  };
  const fill = () => {
    const focused = list.contains(document.activeElement) ? document.activeElement.value : null;
    legend.textContent = model.get("label");
    list.classList.toggle("ck-across", model.get("across"));
    list.replaceChildren(
      ...model.get("options").map((option, index) => {
        const row = document.createElement("label");
        const input = document.createElement("input");
        const words = document.createElement("span");
        const note = document.createElement("small");
        row.className = option.closed ? "ck-option ck-closed" : "ck-option";
        input.type = many ? "checkbox" : "radio";
        input.name = id;
        input.value = option.value;
        input.dataset.closed = option.closed ? "yes" : "no";
        words.textContent = option.label;
        words.id = `${id}-${index}`;
        note.textContent = option.closed || option.note || "";
        note.id = `${id}-${index}-note`;
        input.setAttribute("aria-labelledby", words.id);
        if (note.textContent) input.setAttribute("aria-describedby", note.id);
        input.addEventListener("change", () => {
          const others = chosen().filter((value) => value !== option.value);
          model.set("value", many ? (input.checked ? [...others, option.value] : others) : option.value);
          model.save_changes();
        });
        row.append(input, words, note);
        return row;
      }),
    );
    mark();
    if (focused !== null) [...list.querySelectorAll("input")].find((input) => input.value === focused)?.focus();
  };
  model.on("change:options change:label change:across", fill);
  model.on("change:value change:most change:disabled change:error", mark);
  fill();
}
export default { render };
