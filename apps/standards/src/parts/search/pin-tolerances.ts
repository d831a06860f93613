/** A pin, by its name or its standard. */
const pin = /\bpins?\b|\bdowels?\b|(?<!gewinde)stift(?!schraube)|\bdin[\s-]*(?:7|6325)\b|\biso[\s-]*(?:2338|8734)\b/;

/** How closely it is made, behind its diameter, `6 m6 x 30`, or before its measures, `m6 5x20`; but 7 of DIN 7 is none. */
const tolerance =
  /(?<=(?<!(?:din|iso)[\s-]*)(?<![\w.])\d{1,2}(?:\.\d)?\s*)\s*(?:h\d{1,2}|m6)(?=\s*[x×*]\s*\d)|\b(?:h\d{1,2}|m6)\s+(?=[\d.]+\s*[x×*]\s*\d)|(?<=\d\s*[x×*]\s*[\d.]+\s+)(?:h\d{1,2}|m6)(?!\w)/g;

/** A diameter as that of a thread, which no pin here has: `dowel pin M6 x 30`. */
const threaded = /(?<![\w.])m(?=\d+(?:\.\d)?\s*[x×*]\s*\d)/g;

/** A text in which pins are without the tolerance of their diameter: of each there is one here. */
export const withoutTolerance = (text: string): string =>
  pin.test(text) ? text.replaceAll(tolerance, '').replaceAll(threaded, '') : text;
