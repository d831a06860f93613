import { Html, html } from '@kerf/service';
import type { PanelAnswer, Series } from './panel-answers.ts';

const maxSeries = 12;
const graphSize = { width: 240, height: 40 };

/** Renders the answers of all panels as one HTML page, by dashboard and row. */
export function renderPage(answers: readonly PanelAnswer[], source: string): string {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Dashboards of Kerf</title>
${style}
<h1>Dashboards of Kerf</h1>
<p>Queries of all panels and their answers, from ${source}</p>
${groupBy(answers, ({ dashboard }) => dashboard).map(
  ([dashboard, panels]) => html`<h2>${dashboard}</h2>
${groupBy(panels, ({ row }) => row).map(
  ([row, some]) => html`<h3>${row}</h3>
${some.map(renderPanel)}`,
)}`,
)}
</html>
`;
  return page.text;
}

const style = new Html(`<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 1000px; color: #222 }
section { border: 1px solid #ccc; border-radius: 4px; padding: 0 1em 1em; margin: 1em 0 }
code { display: block; background: #f4f4f4; padding: .5em; overflow-wrap: anywhere }
td { padding: 0 1em 0 0; overflow-wrap: anywhere } polyline { fill: none; stroke: #2563b0 }
.error { color: #b00020 } .empty { color: #777 }
</style>`);

function renderPanel({ panel, description, expression, hasData, series, error }: PanelAnswer): Html {
  const state = hasData ? 'no data, although the product always has some' : 'no data: nothing of it happened';
  return html`<section>
<h4>${panel}</h4>
${description === undefined ? [] : html`<p>${description}</p>`}
<code>${expression}</code>
${error === undefined ? [] : html`<p class="error">${error}</p>`}
${error === undefined && series.length === 0 ? html`<p class="${hasData ? 'error' : 'empty'}">${state}</p>` : []}
<table>${series.slice(0, maxSeries).map(renderSeries)}</table>
${series.length > maxSeries ? html`<p class="empty">and ${String(series.length - maxSeries)} more</p>` : []}
</section>
`;
}

const renderSeries = ({ labels, points }: Series): Html =>
  html`<tr><td>${renderGraph(points)}</td><td>${formatValue(points.at(-1)?.[1])}</td><td>${labels}</td></tr>
`;

function renderGraph(points: Series['points']): Html {
  const finite = points.filter(([, value]) => Number.isFinite(value));
  const [times, values] = [finite.map(([time]) => time), finite.map(([, value]) => value)];
  const toX = scale(times, graphSize.width);
  const toY = scale(values, graphSize.height);
  const corners = finite.map(([time, value]) => `${toX(time)},${graphSize.height - toY(value)}`).join(' ');
  const [width, height] = [String(graphSize.width), String(graphSize.height)];
  return html`<svg width="${width}" height="${height}"><polyline points="${corners}"/></svg>`;
}

/** Maps the range of some numbers to the pixels of an axis. */
function scale(numbers: readonly number[], pixels: number): (value: number) => number {
  const min = Math.min(...numbers);
  const span = Math.max(...numbers) - min || 1;
  return (value) => Math.round((pixels * (value - min)) / span);
}

const formatValue = (value = Number.NaN): string => String(Number(value.toPrecision(4)));

/** Groups in the order of their first members. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  return [...new Set(items.map(keyOf))].map((key) => [key, items.filter((item) => keyOf(item) === key)]);
}
