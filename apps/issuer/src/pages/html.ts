/** Text that is HTML already: everything put into it was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** HTML from a template; texts in it are escaped, HTML is not, and nothing at all is left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html | undefined)[]): Html =>
  new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      return text + (value instanceof Html ? value.text : escaped(value ?? '')) + part;
    }),
  );
