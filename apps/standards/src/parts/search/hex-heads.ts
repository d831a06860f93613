/** A screw with six sides outside: a hex bolt, a hex head, and what a hex cap screw is in ASME B18.2.1. */
const hexHead = /\bhex(?:agon(?:al)?)?[\s-]+(?:(?:head(?:ed)?|cap)(?:[\s-]+cap)?|(?=bolts?\b))/g;

/** What says that the six sides are inside. */
const inside = /\b(?:socket|allen|inbus)\b/;

/** A query, in small letters, in which a hexagon head is one word: of a socket screw the head is round, and the hexagon in it. */
export const withHexHeads = (query: string): string =>
  inside.test(query) ? query : query.replaceAll(hexHead, 'hexhead ');
