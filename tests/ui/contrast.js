// The text with the lowest contrast inside our panels: [contrast, text]. A text in a picture counts with its halo.
() => {
  const rgb = (text) => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (el) => {
    const halo = getComputedStyle(el);
    if (el.closest(".ck-body svg") && halo.stroke !== "none") return rgb(halo.stroke);
    for (; el; el = el.parentElement) {
      const back = rgb(getComputedStyle(el).backgroundColor);
      if (back.length === 3 || back[3] === 1) return back;
    }
    return [255, 255, 255];
  };
  const own = (el) => [...el.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  const texts = [...document.querySelectorAll(".ck-panel *")].filter((el) => el.checkVisibility() && own(el) &&
    !el.closest(".hoverlayer, :disabled, title, option") && !el.matches("title"));
  return texts.map((el) => {
    const style = getComputedStyle(el), back = behind(el);
    const ink = rgb(el.closest("svg") ? style.fill : style.color);
    let a = ink[3] ?? 1;
    for (let up = el; up; up = up.parentElement) a *= Number(getComputedStyle(up).opacity);
    const seen = [0, 1, 2].map((i) => a * ink[i] + (1 - a) * back[i]);
    const [low, high] = [light(seen), light(back)].sort((x, y) => x - y);
    return [(high + 0.05) / (low + 0.05), el.textContent.trim().slice(0, 50)];
  }).sort((x, y) => x[0] - y[0])[0];
}
