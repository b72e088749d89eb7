/* The one chart component. Every <figure class="chart" data-src> is filled from ChartData JSON; see fragments/chart.html. */
(() => {
  "use strict";

  const charts = new Map();
  const IEC = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  const SI = ["", "k", "M", "G", "T", "P"];

  function digits(value) {
    const size = Math.abs(value);
    return String(Number(value.toFixed(size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.0995 || size === 0 ? 2 : 4)));
  }

  function scaled(value, base, prefixes, unit) {
    let power = 0;
    let size = Math.abs(value);
    while (power < prefixes.length - 1 && size >= base) { size /= base; power++; }
    return `${value < 0 ? "-" : ""}${digits(size)} ${prefixes[power]}${unit}`.trim();
  }

  function seconds(value) {
    const size = Math.abs(value);
    if (size === 0) return "0 s";
    return size >= 1 ? `${digits(value)} s` : size >= 1e-3 ? `${digits(value * 1e3)} ms` : `${digits(value * 1e6)} µs`;
  }

  const WORDS = {
    bytes: (v) => scaled(v, 1024, IEC, ""),
    bytes_per_second: (v) => scaled(v, 1024, IEC, "/s"),
    bits_per_second: (v) => scaled(v * 8, 1000, SI, "bit/s"),
    ratio: (v) => `${digits(v * 100)} %`,
    per_second: (v) => scaled(v, 1000, SI, "/s"),
    seconds,
    count: (v) => scaled(v, 1000, SI, ""),
  };

  /* Steps that fall on round numbers of the unit in use: powers of two for bytes. */
  const BINARY = Array.from({ length: 54 }, (_, i) => 2 ** i);

  /* Colours live in the style sheet; a probe turns tokens into what a canvas takes. */
  function colour(token) {
    const probe = document.createElement("i");
    probe.style.color = `var(${token})`;
    document.body.append(probe);
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  }

  function range() {
    const query = new URLSearchParams(location.search);
    return ["from", "to", "range"].filter((name) => query.has(name)).map((name) => [name, query.get(name)]);
  }

  function withRange(address) {
    const url = new URL(address, location.href);
    for (const [name, value] of range()) url.searchParams.set(name, value);
    return url;
  }

  function setRange(from, to) {
    const url = new URL(location.href);
    url.searchParams.delete("range");
    for (const [name, value] of [["from", from], ["to", to]]) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, new Date(value * 1000).toISOString());
    }
    history.pushState(null, "", url);
    document.dispatchEvent(new CustomEvent("hone:range"));
  }

  /* Bands stacked on each other: each line drawn at the sum of itself and those beneath; a gap stays a gap. */
  function stack(data) {
    const sums = data.times.map(() => 0);
    return data.lines.map((line) => line.stacked
      ? line.values.map((v, i) => (v === null ? null : (sums[i] += v)))
      : line.values);
  }

  /* Clock times along the axis, 24 h, in the display zone; the date stands where a day begins and at the first tick. */
  function clock(_, splits, axis, space, step) {
    const zone = { timeZone: hone.zone };
    const time = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit", ...(step < 60 ? { second: "2-digit" } : {}) });
    const day = new Intl.DateTimeFormat("en-CA", { ...zone, month: "2-digit", day: "2-digit" });
    let last = "";
    return splits.map((at) => {
      const moment = new Date(at * 1000);
      const date = day.format(moment);
      const word = step >= 86400 ? date : date === last ? time.format(moment) : `${time.format(moment)}\n${date}`;
      last = date;
      return word;
    });
  }

  function axes(data) {
    const quiet = colour("--ink-3");
    const line = colour("--line");
    const font = `11px ${getComputedStyle(document.body).fontFamily}`;
    const shared = { stroke: quiet, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1, size: 4 } };
    const bytes = data.unit.startsWith("bytes");
    return [
      { ...shared, size: 38, gap: 3, space: 60, values: clock },
      { ...shared, size: 62, gap: 4, space: 34, values: (_, splits) => splits.map((v) => (v === null ? "" : WORDS[data.unit](v))), ...(bytes ? { incrs: BINARY } : {}) },
    ];
  }

  function series(data) {
    const many = data.lines.some((line) => line.stacked);
    return data.lines.map((line, i) => {
      const stroke = colour(`--series-${(i % 8) + 1}`);
      return {
        label: line.label, stroke, width: 1.5, spanGaps: false, points: { show: false },
        fill: many && line.stacked ? stroke.replace(/^rgb\(/, "rgba(").replace(/\)$/, ", .22)") : undefined,
        dash: Math.floor(i / 8) ? [5, 3] : undefined,
      };
    });
  }

  /* Stacked bands are painted from the top one down, so that the lower ones stay visible. */
  function bands(data) {
    const order = data.lines.map((line, i) => (line.stacked ? i + 1 : 0)).filter(Boolean);
    return order.slice(1).map((upper, i) => ({ series: [upper, order[i]] }));
  }

  function ceiling(data) {
    return (_, min, max) => {
      const low = Math.min(0, min ?? 0);
      const high = max === null || max === undefined || max === low ? low + (data.unit === "ratio" ? 0.01 : 1) : max;
      return [low, high + (high - low) * 0.08];
    };
  }

  function options(figure, data, box) {
    return {
      width: box.clientWidth, height: box.clientHeight, legend: { show: false }, padding: [10, 12, 0, 0],
      tzDate: (stamp) => uPlot.tzDate(new Date(stamp * 1000), hone.zone),
      cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 5 }, bind: { dblclick: () => () => setRange(null, null) } },
      scales: { x: { time: true, range: [Date.parse(data.from) / 1000, Date.parse(data.to) / 1000] }, y: { range: ceiling(data) } },
      axes: axes(data), series: [{}, ...series(data)], bands: bands(data),
      hooks: {
        setSelect: [(plot) => select(plot)],
        setCursor: [(plot) => legend(figure, plot, data)],
        draw: [(plot) => markers(plot, data)],
      },
    };
  }

  function select(plot) {
    if (plot.select.width < 4) return;
    const from = plot.posToVal(plot.select.left, "x");
    const to = plot.posToVal(plot.select.left + plot.select.width, "x");
    plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
    setRange(Math.floor(from), Math.ceil(to));
  }

  const MARK_ROOM = 72;

  /* Marks that stand closer than a label is wide share one: the latest, with the number of the others. */
  function clusters(marks) {
    const found = [];
    for (const mark of marks) {
      const last = found.at(-1);
      if (last && mark.at - last[0].at < MARK_ROOM) last.push(mark);
      else found.push([mark]);
    }
    return found;
  }

  function markers(plot, data) {
    const frame = plot.root.closest("[data-frame]");
    let layer = frame.querySelector(".markers");
    if (!layer) frame.append(layer = Object.assign(document.createElement("div"), { className: "markers" }));
    layer.replaceChildren();
    const { bbox } = plot;
    const marks = data.markers
      .map((marker) => ({ marker, x: plot.valToPos(marker.at, "x", true) }))
      .filter(({ x }) => x >= bbox.left && x <= bbox.left + bbox.width)
      .map(({ marker, x }) => ({ marker, x, at: x / devicePixelRatio }))
      .sort((a, b) => a.x - b.x);
    strokes(plot, marks);
    let row = -1;
    let free = -Infinity;
    for (const cluster of clusters(marks)) {
      const link = label(cluster);
      layer.append(link);
      const wide = link.offsetWidth;
      const middle = (cluster[0].at + cluster.at(-1).at) / 2;
      const start = Math.max(0, Math.min(middle - wide / 2, layer.clientWidth - wide));
      row = start < free ? (row + 1) % 2 : 0;
      free = start + wide + 2;
      link.style.insetInlineStart = `${start}px`;
      link.style.insetBlockStart = `${row * (link.offsetHeight + 2)}px`;
    }
  }

  function strokes({ ctx, bbox }, marks) {
    ctx.save();
    ctx.strokeStyle = colour("--marker");
    ctx.setLineDash([3, 3]);
    for (const { x } of marks) {
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  }

  function label(cluster) {
    const base = document.body.dataset.base.replace(/\/$/, "");
    const { marker } = cluster.at(-1);
    const others = cluster.length - 1;
    const link = Object.assign(document.createElement("a"), { className: "mark", href: base + marker.href });
    link.textContent = others ? `${marker.label} +${others}` : marker.label;
    link.title = cluster.map(({ marker: m }) => `${m.label} ${hone.stamp(new Date(m.at * 1000))}`).join("\n");
    return link;
  }

  function makeLegend(figure, plot, data) {
    figure.querySelector(".legend")?.remove();
    const box = Object.assign(document.createElement("div"), { className: "legend" });
    data.lines.forEach((line, i) => {
      const key = Object.assign(document.createElement("button"), { type: "button", className: "key" });
      const swatch = Object.assign(document.createElement("span"), { className: "swatch" });
      swatch.style.setProperty("--swatch", `var(--series-${(i % 8) + 1})`);
      key.append(swatch, line.label, document.createElement("output"));
      key.setAttribute("aria-pressed", "true");
      key.addEventListener("click", () => {
        const shown = key.getAttribute("aria-pressed") !== "true";
        key.setAttribute("aria-pressed", String(shown));
        plot.setSeries(i + 1, { show: shown });
      });
      box.append(key);
    });
    box.append(Object.assign(document.createElement("span"), { className: "moment" }));
    figure.querySelector("[data-chart-summary]").before(box);
  }

  function legend(figure, plot, data) {
    const at = plot.cursor.idx;
    figure.querySelectorAll(".legend output").forEach((output, i) => {
      const value = at === null || at === undefined ? null : data.lines[i].values[at];
      output.textContent = at === null || at === undefined ? "" : value === null ? "–" : WORDS[data.unit](value);
    });
    const moment = figure.querySelector(".legend .moment");
    if (moment) moment.textContent = at === null || at === undefined ? "" : hone.stamp(new Date(data.times[at] * 1000));
  }

  function word(box, text) {
    const note = Object.assign(document.createElement("div"), { className: "plot-word", textContent: text });
    box.append(note);
  }

  function describe(figure, data, box) {
    if (data.summary) figure.querySelector("[data-chart-summary]").textContent = data.summary;
    const step = data.stepSeconds < 60 ? `${data.stepSeconds} s` : data.stepSeconds < 3600 ? `${data.stepSeconds / 60} min` : `${data.stepSeconds / 3600} h`;
    figure.querySelector("[data-chart-meta]").textContent = `${box.dataset.resolution.replace("{0}", step)} · ${hone.zone}`;
  }

  function draw(figure, data) {
    const box = figure.querySelector("[data-plot]");
    charts.get(figure)?.plot?.destroy();
    box.replaceChildren();
    const plot = new uPlot(options(figure, data, box), [data.times, ...stack(data)], box);
    charts.set(figure, { plot, data });
    makeLegend(figure, plot, data);
    describe(figure, data, box);
    figure.dataset.drawn = "";
    if (!data.lines.some((line) => line.values.some((v) => v !== null))) word(box, box.dataset.gap);
  }

  async function load(figure) {
    const box = figure.querySelector("[data-plot]");
    figure.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(withRange(figure.dataset.src), { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(`${answer.status}`);
      draw(figure, await answer.json());
    } catch (problem) {
      console.error("chart", figure.id, problem);
      charts.get(figure)?.plot?.destroy();
      charts.delete(figure);
      box.replaceChildren();
      word(box, box.dataset.failed);
    }
    figure.setAttribute("aria-busy", "false");
  }

  /* Arrow keys walk along the points; the legend, a live region while focused, says the values. */
  function key(event) {
    const figure = event.target.closest?.(".chart");
    const chart = figure && charts.get(figure);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!chart || !step || !event.target.matches("[data-plot]")) return;
    event.preventDefault();
    const last = chart.data.times.length - 1;
    const now = chart.plot.cursor.idx ?? (step > 0 ? -1 : last + 1);
    const next = Math.min(last, Math.max(0, now + step * (event.shiftKey ? 10 : 1)));
    if (last < 0) return;
    chart.plot.setCursor({ left: chart.plot.valToPos(chart.data.times[next], "x"), top: 10 });
    figure.querySelector(".legend").setAttribute("aria-live", "polite");
  }

  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const chart = charts.get(target.closest(".chart"));
      if (chart?.plot && target.clientWidth) chart.plot.setSize({ width: target.clientWidth, height: target.clientHeight });
    }
  });

  function links(within) {
    for (const link of within.querySelectorAll("a[data-keep-range]")) link.href = withRange(link.href);
  }

  function start(within) {
    for (const figure of within.querySelectorAll("figure.chart[data-src]")) {
      if (charts.has(figure)) continue;
      charts.set(figure, {});
      resized.observe(figure.querySelector("[data-plot]"));
      load(figure);
    }
    for (const figure of charts.keys()) if (!figure.isConnected) { charts.get(figure).plot?.destroy(); charts.delete(figure); }
    links(within);
  }

  function reload() {
    for (const figure of document.querySelectorAll("figure.chart[data-src]")) load(figure);
    links(document);
  }

  document.addEventListener("DOMContentLoaded", () => start(document));
  document.addEventListener("htmx:afterSettle", () => start(document));
  document.addEventListener("hone:range", reload);
  document.addEventListener("hone:refresh", reload);
  window.addEventListener("popstate", reload);
  document.addEventListener("keydown", key);
  document.addEventListener("hone:theme", () => { for (const [figure, chart] of charts) if (chart.data) draw(figure, chart.data); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => document.dispatchEvent(new CustomEvent("hone:theme")));
})();
