/** A designation with the letters and signs of a plain keyboard, without units and needless spaces. */
export const plainSpelling = (text: string): string =>
  text
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${fractions[sign] ?? ''}`)
    .replace(/[×✕✖⨯хХ]/g, 'x')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/["″”]|''|’’/g, '')
    .replace(/(?<=\d)\s?(?:mm|inch(?:es)?|in\.?)(?=[\s-]|$)/gi, '')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\bL\.\s?H\.?/gi, 'LH')
    .replace(/\s*\/\s*/g, '/')
    .replace(/#\s+/g, '#')
    .trim()
    .replace(/\s+/g, ' ');

const fractions: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
