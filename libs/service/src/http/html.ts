/** Escaped HTML text. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | Html | readonly Html[] | undefined;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** Template tag for HTML: escapes texts, inserts HTML and lists of HTML unchanged, and omits undefined. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((text, part, index) => text + written(values[index - 1]) + part));

function written(value: Value): string {
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escaped(value ?? '');
}
