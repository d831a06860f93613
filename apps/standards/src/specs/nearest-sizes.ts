import { findNearestNames } from '@kerf/catalog';
import { normalizeSize, findSize } from './size-names.ts';

const maxSizes = 2;

/**
 * Finds the sizes that may be meant: M6 for M6x20 and 6, 8x7 for 8x7x32 and 8, both pitches for 1/4. Otherwise the
 * closest ones, such as M6 and M8 for M7, or similar spellings for sizes that are not plain numbers.
 */
export function findNearestSizes(written: string, sizes: readonly string[]): string[] {
  const requested = normalizeSize(written);
  const prefixes = listPrefixes(requested);
  const lookups = [
    (prefix: string) => findSize(prefix, sizes) ?? [],
    (prefix: string) => findByPrefix(prefix, sizes),
    (prefix: string) => findByNumber(prefix, sizes),
  ];
  const found = lookups.flatMap((lookup) => prefixes.map((prefix) => [lookup(prefix)].flat()));
  return found.find((its) => its.length) ?? (splitNumber(requested) ? [] : findNearestNames(written, sizes));
}

/**
 * Prefixes of the size, from the whole to its first measure: the length, pitch and tolerance of a part follow its size,
 * and the form of a key or pin, A to C, may precede it.
 */
function listPrefixes(written: string): string[] {
  const parts = written.replace(/^[abc](?=\d)/, '').split(/(?=[x*-])/);
  const [first] = /^[a-z#]*[\d./]+/.exec(written) ?? [];
  return [...parts.map((_, i) => parts.slice(0, parts.length - i).join('')), ...(first === undefined ? [] : [first])];
}

/** Sizes with this prefix: 1/4-20 and 1/4-28 for 1/4, M6 for 6. */
function findByPrefix(prefix: string, sizes: readonly string[]): string[] {
  const plain = prefix.replace(/(?:mm|")$/, '');
  return sizes
    .filter((size) => {
      const its = normalizeSize(size);
      return [its, its.replace(/^[a-z#]/, '')].some((one) => one === plain || /^[x-]/.test(textAfter(one, plain)));
    })
    .slice(0, maxSizes);
}

const textAfter = (text: string, prefix: string): string => (text.startsWith(prefix) ? text.slice(prefix.length) : '');

function findByNumber(prefix: string, sizes: readonly string[]): string[] {
  const requested = splitNumber(prefix);
  if (!requested) return [];
  return sizes
    .flatMap((name) => {
      const one = splitNumber(normalizeSize(name));
      const isSameKind = one && (one.letters === requested.letters || requested.letters === '');
      return isSameKind ? [{ name, off: Math.abs(one.number - requested.number) }] : [];
    })
    .sort((a, b) => a.off - b.off)
    .slice(0, maxSizes)
    .map(({ name }) => name);
}

/** Splits a size into letters and first number: M7 into M and 7; 8x7 has no letters and the number 8. */
function splitNumber(size: string): { letters: string; number: number } | undefined {
  const [, letters, number] = /^([a-z#]*)(\d+(?:\.\d+)?)(?:mm)?(?:$|x)/.exec(size) ?? [];
  return letters === undefined ? undefined : { letters, number: Number(number) };
}
