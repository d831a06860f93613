import { Html, html } from '@kerf/service';

/** Renders text in which code is enclosed in backticks. */
export const renderProse = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

const bullet = '- ';

/** Renders an OpenAPI description: one paragraph, or a list with one item per line. */
export function renderParagraphs(text: string): Html {
  const lines = text.split('\n');
  if (!lines.every((line) => line.startsWith(bullet))) return html`<p>${renderProse(text)}</p>`;
  return html`<ul>${lines.map((line) => html`<li>${renderProse(line.slice(bullet.length))}</li>`)}</ul>`;
}
