import { isStorableText } from './text.ts';

/** Maximum nesting of JSON objects and arrays; deeper values overflow the stack of some parsers. */
export const maxJsonDepth = 64;

/** Finds the reason why a JSON value cannot be stored and returned unchanged; undefined if it can. */
export function findStorageProblem(value: unknown, levels = maxJsonDepth): string | undefined {
  if (typeof value !== 'object' || value === null) return findLeafProblem(value);
  if (levels === 0) return tooDeep;
  for (const [name, inner] of Object.entries(value)) {
    const reason = findLeafProblem(name) ?? findStorageProblem(inner, levels - 1);
    if (reason) return reason;
  }
  return undefined;
}

function findLeafProblem(value: unknown): string | undefined {
  if (typeof value === 'string' && !isStorableText(value)) return invalidText;
  return typeof value === 'number' && !Number.isFinite(value) ? infiniteNumber : undefined;
}

const invalidText = 'it contains U+0000 or an unpaired surrogate in a text';
const infiniteNumber = 'it contains a number that is not finite';
const tooDeep = `it is nested deeper than ${maxJsonDepth} levels`;
