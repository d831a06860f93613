/** Signs as wide as two letters, which keyboards for Chinese and Japanese write: `Ｍ６`. */
const wide = /[\uff01-\uff5e]/g;

const wideOf = 0xfee0;

/** What is in a text and is not seen: spaces without width, hyphens where a word may break. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** A text in small letters and in the signs of the libraries, with points in its decimals. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideOf))
    .replaceAll(unseen, '')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d)/g, '.');
