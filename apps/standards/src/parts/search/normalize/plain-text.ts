/** Full-width characters from Chinese and Japanese keyboards: `Ｍ６`. */
const fullWidth = /[\uff01-\uff5e]/g;

const fullWidthOffset = 0xfee0;

/** Invisible characters: zero-width spaces and soft hyphens. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Normalizes a text: lower case, half-width characters, decimal points. */
export const toPlainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replaceAll(invisible, '')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d)/g, '.');
