/** A connector of the D-subminiature series: `d-sub`, `Sub-D`, `DB25`, `DE-9`. */
const dSub = /\b(?:d-?sub|sub-?d|d[a-e]-?\d{1,2})\b/;

/** Number of contacts of a connector: `9 pin d-sub`. */
const contacts =
  /(?<=(?<![\w.])(?:9|15|25|37))[\s-]*(?:pins?|way|pol(?:ig)?)\b(?=.*(?:d-?sub|connector))|(?<=(?:d-?sub|connector).*(?<![\w.])(?:9|15|25|37))[\s-]*(?:pins?|way|pol(?:ig)?)\b/g;

/** Normalizes D-sub names: the contact count becomes a plain number, the sides become plug and socket. */
export function normalizeDSub(text: string): string {
  const counted = text.replaceAll(/\bsub-?d\b/g, 'd-sub').replaceAll(contacts, '');
  if (!dSub.test(counted)) return counted;
  return counted.replaceAll(/\b(?:female|buchse)\b/g, 'socket').replaceAll(/\b(?:male|stecker)\b/g, 'plug');
}
