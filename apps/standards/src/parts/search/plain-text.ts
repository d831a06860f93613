/** Full-width characters from Chinese and Japanese keyboards: `Ｍ６`. */
const wide = /[\uff01-\uff5e]/g;

const wideOf = 0xfee0;

/** Invisible characters: zero-width spaces and soft hyphens. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Normalizes a text: lower case, half-width characters, decimal points. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideOf))
    .replaceAll(unseen, '')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d)/g, '.');
