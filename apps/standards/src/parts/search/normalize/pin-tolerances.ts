/** A pin, by name or standard. */
const pin = /\bpins?\b|\bdowels?\b|(?<!gewinde)stift(?!schraube)|\bdin[\s-]*(?:7|6325)\b|\biso[\s-]*(?:2338|8734)\b/;

/** Tolerance after the diameter, `6 m6 x 30`, or before the measures, `m6 5x20`; the 7 of DIN 7 is not one. */
const tolerance =
  /(?<=(?<!(?:din|iso)[\s-]*)(?<![\w.])\d{1,2}(?:\.\d)?\s*)\s*(?:h\d{1,2}|m6)(?=\s*[x×*]\s*\d)|\b(?:h\d{1,2}|m6)\s+(?=[\d.]+\s*[x×*]\s*\d)|(?<=\d\s*[x×*]\s*[\d.]+\s+)(?:h\d{1,2}|m6)(?!\w)/g;

/** A pin diameter written like a thread, which no stocked pin has: `dowel pin M6 x 30`. */
const threaded = /(?<![\w.])m(?=\d+(?:\.\d)?\s*[x×*]\s*\d)/g;

/** Removes the diameter tolerance of pins: each pin is stocked in one tolerance. */
export const removeTolerance = (text: string): string =>
  pin.test(text) ? text.replaceAll(tolerance, '').replaceAll(threaded, '') : text;
