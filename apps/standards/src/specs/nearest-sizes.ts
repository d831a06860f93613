import { nearest } from '@kerf/catalog';
import { withoutSpaces, sizeNamed } from './size-names.ts';

const most = 2;

/**
 * Finds the sizes that may be meant: M6 for M6x20 and 6, 8x7 for 8x7x32 and 8, both pitches for 1/4. Otherwise the
 * closest
 * ones, such as M6 and M8 for M7, or similar spellings for sizes that are not plain numbers.
 */
export function nearestSizes(written: string, sizes: readonly string[]): string[] {
  const asked = withoutSpaces(written);
  const beginnings = beginningsOf(asked);
  const readings = [
    (beginning: string) => sizeNamed(beginning, sizes) ?? [],
    (beginning: string) => begunBy(beginning, sizes),
    (beginning: string) => byMeasure(beginning, sizes),
  ];
  const found = readings.flatMap((reading) => beginnings.map((beginning) => [reading(beginning)].flat()));
  return found.find((its) => its.length) ?? (measured(asked) ? [] : nearest(written, sizes));
}

/**
 * Prefixes of the size, from the whole to its first measure: the length, pitch and tolerance of a part follow its
 * size, and
 * the form of a key or pin, A to C, may precede it.
 */
function beginningsOf(written: string): string[] {
  const parts = written.replace(/^[abc](?=\d)/, '').split(/(?=[x*-])/);
  const [first] = /^[a-z#]*[\d./]+/.exec(written) ?? [];
  return [...parts.map((_, i) => parts.slice(0, parts.length - i).join('')), ...(first === undefined ? [] : [first])];
}

/** Sizes with this prefix: 1/4-20 and 1/4-28 for 1/4, M6 for 6. */
function begunBy(beginning: string, sizes: readonly string[]): string[] {
  const plain = beginning.replace(/(?:mm|")$/, '');
  return sizes
    .filter((size) => {
      const its = withoutSpaces(size);
      return [its, its.replace(/^[a-z#]/, '')].some((one) => one === plain || /^[x-]/.test(after(one, plain)));
    })
    .slice(0, most);
}

const after = (text: string, beginning: string): string =>
  text.startsWith(beginning) ? text.slice(beginning.length) : '';

function byMeasure(beginning: string, sizes: readonly string[]): string[] {
  const asked = measured(beginning);
  if (!asked) return [];
  return sizes
    .flatMap((name) => {
      const one = measured(withoutSpaces(name));
      const isSameKind = one && (one.letters === asked.letters || asked.letters === '');
      return isSameKind ? [{ name, off: Math.abs(one.number - asked.number) }] : [];
    })
    .sort((a, b) => a.off - b.off)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Splits a size into letters and first number: M7 into M and 7; 8x7 has no letters and the number 8. */
function measured(size: string): { letters: string; number: number } | undefined {
  const [, letters, number] = /^([a-z#]*)(\d+(?:\.\d+)?)(?:mm)?(?:$|x)/.exec(size) ?? [];
  return letters === undefined ? undefined : { letters, number: Number(number) };
}
