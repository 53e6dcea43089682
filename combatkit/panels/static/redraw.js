// Redraws a plotly picture where it stands.
// The picture itself is an ordinary plotly output, so it is right after a reload, in Voila and in any front end that
// knows the format. But a new output is drawn three times over and blinks. Where the page holds plotly as JupyterLab's
// extension (JupyterLab, Notebook, Voila), this finds it and hands each new figure to the picture that is there; it
// tells the kernel so through `live`. Everywhere else `live` stays false and the kernel sends whole outputs.
async function findPlotly() {
  const home = window._JUPYTERLAB?.["jupyterlab-plotly"];
  if (!home) return null;
  try {
    const { RenderedPlotly } = (await home.get("./mimeExtension"))();
    await RenderedPlotly.loadingPlotly;
    return typeof RenderedPlotly.Plotly?.react === "function" ? RenderedPlotly.Plotly : null;
  } catch {
    return null;
  }
}

function render({ model, el }) {
  el.style.display = "none";
  let waiting = null, plotly = null, watcher = null;
  const plot = () => el.closest(".ck-plot");
  const picture = () => plot()?.querySelector(".js-plotly-plot");
  const name = () => {
    const place = picture();
    if (!place) return;
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", model.get("alt"));
  };
  const draw = () => {
    const place = picture();
    if (!place || !plotly || waiting === null) return;
    const figure = waiting;
    waiting = null;
    plotly.react(place, figure.data, figure.layout, figure.config);
    name();
  };
  const arrive = (message) => {
    if (!message.figure) return;
    waiting = message.figure;
    draw();
  };
  // Anything that enters the plot (the first picture, or a whole new output) is named, and gets what came meanwhile.
  const settle = () => { name(); draw(); };
  model.on("msg:custom", arrive);
  model.on("change:alt", name);
  requestAnimationFrame(() => {
    if (!plot()) return;
    watcher = new MutationObserver(settle);
    watcher.observe(plot(), { childList: true, subtree: true });
    settle();
  });
  findPlotly().then((found) => {
    plotly = found;
    if (!found) return;
    model.set("live", true);
    model.save_changes();
    draw();
  });
  return () => { watcher?.disconnect(); model.off("msg:custom", arrive); };
}
export default { render };
