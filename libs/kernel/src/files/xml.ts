/** A text as it may stand in XML, also between quotes; without the control characters XML has no way to write. */
export const escaped = (text: string): string =>
  Array.from(text, (character) => (character < ' ' ? '' : (entities[character] ?? character))).join('');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
