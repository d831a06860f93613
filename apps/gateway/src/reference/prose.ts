import { Html, html } from '@kerf/service';

/** A sentence in which names stand between backticks. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

const bullet = '- ';

/** Text as the descriptions of OpenAPI have it: a sentence, or a list of them, one on each line. */
export function paragraphs(text: string): Html {
  const lines = text.split('\n');
  if (!lines.every((line) => line.startsWith(bullet))) return html`<p>${prose(text)}</p>`;
  return html`<ul>${lines.map((line) => html`<li>${prose(line.slice(bullet.length))}</li>`)}</ul>`;
}
