/** Text that is HTML already: everything put into it was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | Html | readonly Html[] | undefined;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** HTML from a template; texts in it are escaped, HTML is not, one after the other, and nothing at all is left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((text, part, index) => text + written(values[index - 1]) + part));

function written(value: Value): string {
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escaped(value ?? '');
}
