/** A screw with an external hexagon: a hex bolt, a hex head, and the hex cap screw of ASME B18.2.1. */
const hexHead = /\bhex(?:agon(?:al)?)?[\s-]+(?:(?:head(?:ed)?|cap)(?:[\s-]+cap)?|(?=bolts?\b))/g;

/** Words for an internal hexagon. */
const inside = /\b(?:socket|allen|inbus)\b/;

/** A hex screw in inches; the stocked ones have an internal hexagon. */
const hexScrew = /\bhex(?:agon(?:al)?)?[\s-]+(?=screws?\b)/g;

/** An inch thread: 1/4-20, #8-32, 10-32; the 8-25 of `M8-25` is not one. */
const inchThread = /(?<![\w./-])(?:#?\d{1,2}|\d{1,2}\/\d{1,2})["”″]?-\d{1,2}(?![\d.])/;

/** A non-cylindrical head of a screw that is nevertheless called a cap screw. */
const capped =
  /\b((?:button|flat|round)[\s-]?head(?:ed)?|countersunk(?:\s+head)?|csk)(\s+socket)?\s+cap(?=\s+screws?\b)/g;

/** Normalizes the heads in a lower-case query: a socket screw has a round head with an internal hexagon. */
export function normalizeScrewHeads(query: string): string {
  const outside = inside.test(query) ? query : query.replaceAll(hexHead, 'hexhead ');
  const hexagonal = inside.test(query) || !inchThread.test(query) ? outside : outside.replaceAll(hexScrew, 'hexhead ');
  return hexagonal.replaceAll(capped, '$1$2');
}
