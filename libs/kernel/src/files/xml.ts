/** Escapes text for XML, including attribute values; removes the control characters that XML cannot represent. */
export const escapeXml = (text: string): string =>
  Array.from(text, (character) => (character < ' ' ? '' : (entities[character] ?? character))).join('');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
