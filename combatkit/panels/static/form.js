// A form in groups, folded away below its name. The kernel alone decides what is valid: this sends what stands in a
// field as `typed`, and shows the `errors` that come back. The fields are made when the form is first unfolded.

function render({ model, el }) {
  const id = `ck-form-${Math.random().toString(36).slice(2)}`;
  el.classList.add("ck-field", "ck-form");
  const add = (tag, cls, parent, text = "") => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    node.textContent = text;
    parent.append(node);
    return node;
  };
  const fold = add("details", "", el);
  const summary = add("summary", "", fold);
  const name = add("span", "", summary);
  const aside = add("span", "ck-aside", summary);
  const body = add("div", "ck-body-of-form", fold);
  const timers = new Map();
  let parts = {}; // field to {take: show what is typed, error, box}
  let drawn = "";

  const send = (field, raw) => {
    clearTimeout(timers.get(field));
    if (JSON.stringify(model.get("typed")[field]) === JSON.stringify(raw)) return;
    model.set("typed", { ...model.get("typed"), [field]: raw });
    model.save_changes();
  };
  const whole = (text) => /^\s*[+-]?\d+\s*$/.test(text);
  const inside = (field, n) => !(n < (field.low ?? -Infinity) || n > (field.high ?? Infinity));
  // A box for a number or a text. What can be used already is sent while it is typed, a fault when it is left.
  const box = (field, parent, label, read, write) => {
    const input = add("input", "ck-box", parent);
    input.type = "text";
    input.autocomplete = "off";
    input.spellcheck = false;
    const number = field.kind !== "text";
    if (number) {
      input.inputMode = "numeric";
      input.setAttribute("role", "spinbutton");
      if (field.low !== null) input.setAttribute("aria-valuemin", field.low);
      if (field.high !== null) input.setAttribute("aria-valuemax", field.high);
    }
    if (label) input.setAttribute("aria-label", label);
    const now = () => {
      if (number && whole(input.value)) input.setAttribute("aria-valuenow", Number(input.value));
      else input.removeAttribute("aria-valuenow");
    };
    const leave = () => (now(), write(input.value));
    input.addEventListener("input", () => {
      clearTimeout(timers.get(field.name));
      if (number && !(whole(input.value) && inside(field, Number(input.value)))) return;
      timers.set(field.name, setTimeout(leave, 450));
    });
    input.addEventListener("change", leave);
    input.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopPropagation(); // else JupyterLab takes letters for commands
      if (event.key === "Enter") return leave();
      const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!number || !step || !whole(input.value)) return;
      event.preventDefault();
      const next = Number(input.value) + step;
      if (!inside(field, next)) return;
      input.value = String(next);
      leave();
    });
    const take = () => {
      if (input.value !== read()) input.value = read();
      now();
    };
    return { input, take };
  };
  const typed = (field) => model.get("typed")[field.name];

  const makers = {
    number(field, home) {
      const line = add("div", "ck-line", home);
      const made = box(field, line, "", () => typed(field) ?? "", (text) => send(field.name, text));
      if (field.optional) made.input.placeholder = "–";
      if (field.unit) add("span", "ck-unit", line, field.unit);
      return made;
    },
    text(field, home) {
      return box(field, home, "", () => typed(field) ?? "", (text) => send(field.name, text));
    },
    choice(field, home) {
      const input = add("select", "ck-box", home);
      for (const choice of field.choices) {
        const option = add("option", "", input, choice.closed ? `${choice.label} (${choice.closed})` : choice.label);
        option.value = choice.value;
        option.disabled = Boolean(choice.closed);
      }
      input.addEventListener("keydown", (event) => !event.ctrlKey && event.stopPropagation());
      input.addEventListener("change", () => send(field.name, input.value));
      return { input, take: () => (input.value = typed(field) ?? "") };
    },
    flag(field, home) {
      const input = document.createElement("input");
      input.type = "checkbox";
      home.prepend(input);
      input.addEventListener("change", () => send(field.name, input.checked));
      return { input, take: () => (input.checked = Boolean(typed(field))) };
    },
    choices(field, home) {
      const list = add("div", "ck-many", home);
      // What is closed is folded away with its reasons; what was chosen and has become closed can be taken back.
      const closed = field.choices.filter((choice) => choice.closed && !(typed(field) ?? []).includes(choice.value));
      let shut = list;
      if (closed.length) {
        const fold = add("details", "ck-reasons", home);
        add("summary", "", fold, `${closed.length} not open now, and why`);
        shut = add("div", "ck-many", fold);
      }
      const inputs = field.choices.map((choice) => {
        const home = closed.includes(choice) ? shut : list;
        const row = add("label", choice.closed ? "ck-tick ck-shut" : "ck-tick", home);
        const input = add("input", "", row);
        input.type = "checkbox";
        input.value = choice.value;
        const words = add("span", "", row, choice.label);
        if (choice.closed) add("small", "", words, ` – ${choice.closed}`);
        input.addEventListener("change", () => {
          const others = (typed(field) ?? []).filter((value) => value !== choice.value);
          send(field.name, input.checked ? [...others, choice.value] : others);
        });
        return [input, choice];
      });
      const take = () => {
        for (const [input, choice] of inputs) {
          input.checked = (typed(field) ?? []).includes(choice.value);
          input.disabled = Boolean(choice.closed) && !input.checked;
        }
      };
      return { input: list, take };
    },
    numbers(field, home) {
      const grid = add("div", "ck-named", home);
      const all = field.keys.map((key) => {
        const cell = add("label", "", grid, key);
        const read = () => (typed(field) ?? {})[key] ?? "";
        const write = (text) => {
          const { [key]: gone, ...rest } = typed(field) ?? {};
          send(field.name, text.trim() ? { ...rest, [key]: text } : rest);
        };
        const made = box(field, cell, key, read, write);
        made.input.placeholder = "–";
        return made;
      });
      return { input: grid, take: () => all.forEach((each) => each.take()) };
    },
  };

  const build = () => {
    parts = {};
    body.replaceChildren();
    const groups = new Map();
    for (const field of model.get("fields")) {
      if (!groups.has(field.group)) groups.set(field.group, []);
      groups.get(field.group).push(field);
    }
    for (const [group, fields] of groups) {
      const set = add("fieldset", "ck-group", body);
      if (group) add("legend", "", set, group);
      const grid = add("div", "ck-grid", set);
      grid.style.setProperty("--ck-narrowest", `${model.get("narrowest")}px`);
      fields.forEach((field) => {
        const several = field.kind === "choices" || field.kind === "numbers";
        const wide = several || (field.kind === "text" && field.label.length > 24);
        const home = add(several ? "fieldset" : "div", `ck-entry ${wide ? "ck-wide" : ""}`, grid);
        const row = field.kind === "flag" ? add("div", "ck-tick", home) : home;
        const label = add(several ? "legend" : "label", "", row, field.label);
        if (several && field.label === group) label.className = "ck-hidden";
        const { input, take } = makers[field.kind](field, row);
        const note = add("div", "ck-note", home, field.help);
        const error = add("div", "ck-error", home);
        error.setAttribute("aria-live", "polite");
        const key = `${id}-${field.name}`;
        if (!several) {
          input.id = key;
          label.htmlFor = key;
        }
        note.id = `${key}-note`;
        error.id = `${key}-error`;
        input.setAttribute("aria-describedby", `${note.id} ${error.id}`);
        if (field.rule) label.title = field.rule;
        parts[field.name] = { take, error, input, home };
      });
    }
    fill();
    mark();
  };
  const fill = () => Object.values(parts).forEach((part) => part.take());
  const mark = () => {
    const errors = model.get("errors"), changed = model.get("changed");
    if (Object.keys(errors).length) fold.open = true; // nobody looks for a fault in a folded form
    for (const [field, part] of Object.entries(parts)) {
      const text = errors[field] ?? "";
      if (part.error.textContent !== text) part.error.textContent = text;
      part.input.setAttribute("aria-invalid", text ? "true" : "false");
      part.home.classList.toggle("ck-changed", changed.includes(field));
    }
  };
  const head = () => {
    name.textContent = model.get("label");
    aside.textContent = model.get("aside");
    el.setAttribute("role", "group");
    el.setAttribute("aria-label", model.get("label"));
  };
  const redraw = () => {
    const now = JSON.stringify(model.get("fields"));
    if (!fold.open || now === drawn) return;
    drawn = now;
    const at = document.activeElement;
    const focused = Object.keys(parts).find((field) => parts[field].home.contains(at));
    const value = at?.value;
    build();
    if (!focused || !parts[focused]) return;
    const inputs = [...parts[focused].home.querySelectorAll("input, select")];
    (inputs.find((input) => input.type === "checkbox" && input.value === value) ?? inputs[0])?.focus();
  };
  fold.addEventListener("toggle", redraw);
  model.on("change:fields", redraw);
  model.on("change:typed", fill);
  model.on("change:errors change:changed", mark);
  mark();
  model.on("change:label change:aside", head);
  head();
  if (model.get("unfolded")) fold.open = true;
  return () => timers.forEach((timer) => clearTimeout(timer));
}
export default { render };
