/** Normalizes a designation: plain keyboard characters, no redundant spaces, no unit of its own family. */
export const normalizeDesignation = (text: string): string =>
  removeUnits(
    toHalfWidth(text)
      .replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${fractions[sign] ?? ''}`)
      .replace(/[×✕✖⨯хХ]/g, 'x'),
  )
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[⁄∕]/g, '/')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\bL\.\s?H\.?/gi, 'LH')
    .replace(impliedStandard, '')
    .replace(/(UN(?:R?[CFS]|EF)?)(?=[123][AB]$)/i, '$1-')
    .replace(/\s*\/\s*/g, '/')
    .replace(/#\s+/g, '#')
    .trim()
    .replace(/\s+/g, ' ');

/** Standards that the letter of a thread implies: ISO M10, DIN 13 M10, ISO 228 G1/2. */
const impliedStandard =
  /^\s*(?:(?:iso(?:\s(?:metric|68-1|26[12]|724|965(?:-[1-5])?))?|din\s?13(?:-\d+)?)\s+(?=mf?\s?[\d.])|(?:iso\s?290[1-4]|din\s?103(?:-\d)?)\s+(?=tr\s?\d)|(?:din\s)?(?:en\s)?iso\s?228(?:-1)?\s+(?=g\s?\d))/i;

/** Converts full-width characters of Asian keyboards: Ｍ８ becomes M8. */
const toHalfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (wide) => String.fromCodePoint(wide.charCodeAt(0) - fullWidthOffset));

/** Code point offset of full-width characters. */
const fullWidthOffset = 0xfe_e0;

/** Removes units. That of another family stays, so that the name is refused: 8 mm NPT is not NPT 8. */
const removeUnits = (text: string): string => text.replace(isInMillimetres(text) ? millimetres : inches, '');

/** True if a name belongs to a family named in millimetres. */
const isInMillimetres = (name: string): boolean => /^\s*(?:m(?!npt)|tr)/i.test(name);

const millimetres = /(?<=\d)\s?mm(?=[\s*x-]|$)/gi;
const inches = /(?<=\d)\s?(?:inch(?:es)?|in\.?)(?=[\s-]|$)|["″”]|''|’’/gi;

const fractions: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
