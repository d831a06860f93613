import { isWhole } from './text.ts';

/** Maximum nesting of JSON objects and arrays; deeper values overflow the stack of some parsers. */
export const maxDepth = 64;

/** Finds the reason why a JSON value cannot be stored and returned unchanged; undefined if it can. */
export function unstorable(value: unknown, levels = maxDepth): string | undefined {
  if (typeof value !== 'object' || value === null) return unstorableLeaf(value);
  if (levels === 0) return tooDeep;
  for (const [name, inner] of Object.entries(value)) {
    const reason = unstorableLeaf(name) ?? unstorable(inner, levels - 1);
    if (reason) return reason;
  }
  return undefined;
}

function unstorableLeaf(value: unknown): string | undefined {
  if (typeof value === 'string' && !isWhole(value)) return broken;
  return typeof value === 'number' && !Number.isFinite(value) ? endless : undefined;
}

const broken = 'it contains U+0000 or an unpaired surrogate in a text';
const endless = 'it contains a number that is not finite';
const tooDeep = `it is nested deeper than ${maxDepth} levels`;
