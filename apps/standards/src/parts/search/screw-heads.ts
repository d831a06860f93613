/** A screw with six sides outside: a hex bolt, a hex head, and what a hex cap screw is in ASME B18.2.1. */
const hexHead = /\bhex(?:agon(?:al)?)?[\s-]+(?:(?:head(?:ed)?|cap)(?:[\s-]+cap)?|(?=bolts?\b))/g;

/** What says that the six sides are inside. */
const inside = /\b(?:socket|allen|inbus)\b/;

/** A hex screw in inches, of which those that are held have the hexagon inside. */
const hexScrew = /\bhex(?:agon(?:al)?)?[\s-]+(?=screws?\b)/g;

/** A thread in inches: 1/4-20, #8-32, 10-32; 8-25 of `M8-25` is none. */
const inchThread = /(?<![\w./-])(?:#?\d{1,2}|\d{1,2}\/\d{1,2})["”″]?-\d{1,2}(?![\d.])/;

/** A head that is not a cylinder, of a screw that is called a cap screw all the same. */
const capped =
  /\b((?:button|flat|round)[\s-]?head(?:ed)?|countersunk(?:\s+head)?|csk)(\s+socket)?\s+cap(?=\s+screws?\b)/g;

/** A query, in small letters, in which each head has one name: of a socket screw the head is round, and the hexagon in it. */
export function withScrewHeads(query: string): string {
  const outside = inside.test(query) ? query : query.replaceAll(hexHead, 'hexhead ');
  const hexagonal = inside.test(query) || !inchThread.test(query) ? outside : outside.replaceAll(hexScrew, 'hexhead ');
  return hexagonal.replaceAll(capped, '$1$2');
}
