// A body as a group of radio buttons in SVG: click a part, or Tab to it and use the arrow keys.
// Each part is told apart three times: by its fill, by a hatching, and by a word.
const NS = "http://www.w3.org/2000/svg";
const KEYS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Enter: 0, " ": 0 };
const HATCH = {
  dots: ["6", '<circle cx="1.5" cy="1.5" r=".7"/>'],
  lines: ["4", '<path d="M0 4L4 0"/>'],
  cross: ["4", '<path d="M0 4L4 0M0 0L4 4"/>'],
};

const LETTER = 3.9, LINE = 6.4; // of a word on a part, in the units of the outlines

const node = (name, attributes = {}, parent = null) => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
};

// The middle of the largest piece, weighted by area; for a sliver, the middle of its corners.
function middle(pieces) {
  let best = [0, 0, 0];
  for (const ring of pieces) {
    let area = 0, x = 0, y = 0;
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length];
      const cross = x1 * y2 - x2 * y1;
      area += cross; x += (x1 + x2) * cross; y += (y1 + y2) * cross;
    });
    if (Math.abs(area) > best[2]) best = [x / (3 * area), y / (3 * area), Math.abs(area)];
  }
  return best;
}

function render({ model, el }) {
  // Each instance loads this file anew, so a counter would start from 0 every time.
  const id = `ck-body-${Math.random().toString(36).slice(2)}`;
  el.classList.add("ck-body");
  const svg = node("svg", { role: "radiogroup" });
  const live = document.createElement("p");
  live.setAttribute("aria-live", "polite");
  el.append(svg, live);

  let parts = [];
  const names = () => Object.keys(model.get("outlines"));
  const told = (name) => [name, model.get("words")[name], model.get("notes")[name]].filter(Boolean).join(", ");
  const pick = (name) => {
    if (model.get("disabled")) return;
    model.set("value", name);
    model.save_changes();
    parts[names().indexOf(name)]?.shape.focus();
  };
  const build = () => {
    const outlines = model.get("outlines");
    const pieces = (name) => (typeof outlines[name][0]?.[0] === "number" ? [outlines[name]] : outlines[name]);
    const all = names().flatMap((name) => pieces(name).flat());
    const [xs, ys] = [all.map((p) => p[0]), all.map((p) => p[1])];
    const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3];
    const [wide, high] = [Math.max(...xs) + 3 - left, Math.max(...ys) + 3 - top];
    svg.replaceChildren();
    svg.setAttribute("viewBox", all.length ? `${left} ${top} ${wide} ${high}` : "0 0 100 200");
    svg.style.aspectRatio = `${wide} / ${high}`;
    const defs = node("defs", {}, svg);
    for (const [kind, [size, ink]] of Object.entries(HATCH)) {
      // On a shade the hatching is drawn in ink, over the colour of a wound in paper.
      for (const over of ["", "over"]) {
        const box = { width: size, height: size, patternUnits: "userSpaceOnUse" };
        const looks = { id: `${id}-${kind}${over}`, class: over && "ck-over" };
        node("pattern", { ...box, ...looks }, defs).innerHTML = ink;
      }
    }
    const shapes = node("g", {}, svg), hatches = node("g", { class: "ck-quiet" }, svg);
    const words = node("g", { class: "ck-quiet", "aria-hidden": "true" }, svg);
    parts = names().map((name, index) => {
      const d = pieces(name).map((ring) => `M${ring.map((p) => p.join(" ")).join("L")}Z`).join("");
      const shape = node("path", { d, role: "radio", class: "ck-part" }, shapes);
      const title = node("title", {}, shape);
      const hatch = node("path", { d }, hatches);
      const [x, y, area] = middle(pieces(name));
      const word = node("text", { x, y: y + 2.2 }, words);
      shape.addEventListener("click", () => pick(name));
      shape.addEventListener("keydown", (event) => {
        const step = KEYS[event.key];
        if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        const list = names();
        pick(list[(index + step + list.length) % list.length]);
        event.preventDefault();
        event.stopPropagation(); // else JupyterLab's command mode moves to another cell
      });
      const heights = pieces(name).flat().map((p) => p[1]);
      const room = [Math.min(...heights) + LINE / 2, Math.max(...heights) - LINE / 2];
      return { name, shape, title, hatch, word, x, y, area, room };
    });
    draw();
  };
  // Where two words would lie on one another, that of the smaller part moves up or down in its part, or is left
  // out where there is no room; hover and readers tell all.
  const write = () => {
    const taken = [];
    for (const { name, word, x, y, room } of [...parts].sort((a, b) => b.area - a.area)) {
      const text = model.get("words")[name] ?? "", half = (text.length * LETTER) / 2;
      const free = (at) =>
        taken.every((it) => Math.abs(it.x - x) >= it.half + half || Math.abs(it.at - at) >= LINE);
      const inside = [y - LINE, y + LINE].filter((at) => at > room[0] && at < room[1]);
      const at = [y, ...inside].find(free);
      word.textContent = at === undefined ? "" : text;
      if (at === undefined) continue;
      word.setAttribute("y", at + 2.2);
      taken.push({ x, at, half });
    }
  };
  const draw = () => {
    const value = model.get("value"), off = model.get("disabled");
    svg.setAttribute("aria-label", model.get("label"));
    svg.setAttribute("aria-disabled", String(off));
    parts.forEach(({ name, shape, title, hatch, word }, index) => {
      const chosen = name === value, tone = model.get("tones")[name] ?? "";
      const shade = model.get("shades")[name] ?? 0;
      const kind = model.get("hatches")[name] ?? "";
      shape.setAttribute("aria-checked", String(chosen));
      shape.setAttribute("aria-label", told(name));
      shape.setAttribute("tabindex", !off && (chosen || (!value && index === 0)) ? "0" : "-1");
      shape.setAttribute("class", `ck-part ${tone && `ck-${tone}`} ${chosen ? "ck-on" : ""}`);
      shape.style.setProperty("--ck-shade", `${Math.round(shade * 100)}%`);
      title.textContent = told(name);
      hatch.setAttribute("fill", kind ? `url(#${id}-${kind}${tone && "over"})` : "none");
    });
    write();
    live.textContent = value ? `Selected: ${told(value)}` : model.get("hint");
  };
  model.on("change:outlines", build);
  model.on("change:value change:shades change:words change:notes change:tones change:hatches", draw);
  model.on("change:label change:disabled change:hint", draw);
  build();
}
export default { render };
