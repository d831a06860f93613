import { isWhole } from './text.ts';

/** So many levels of objects and arrays JSON may have: what is nested deeper overruns the stack of some reader. */
export const maxDepth = 64;

/** Why a JSON value cannot be stored and told again as it is; undefined when it can. */
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

const broken = 'it has U+0000 or half of a surrogate pair in a text';
const endless = 'it has a number that is not finite';
const tooDeep = `it is nested deeper than ${maxDepth} levels`;
