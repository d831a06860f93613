import { nearest } from '@kerf/catalog';
import { withoutSpaces, sizeNamed } from './size-names.ts';

const most = 2;

/**
 * The sizes of a table that may be meant: M6 by M6x20 and by 6, 8x7 by 8x7x32 and by 8, both pitches by 1/4; else those
 * that come closest, as M6 and M8 to M7. Where a size is no plain number, by their letters.
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
 * From the whole to its first measure: the length, the pitch and the tolerance of a part follow its size, and the form
 * of a key or a pin, A to C, may stand before it.
 */
function beginningsOf(written: string): string[] {
  const parts = written.replace(/^[abc](?=\d)/, '').split(/(?=[x*-])/);
  const [first] = /^[a-z#]*[\d./]+/.exec(written) ?? [];
  return [...parts.map((_, i) => parts.slice(0, parts.length - i).join('')), ...(first === undefined ? [] : [first])];
}

/** Those that tell more than was written: 1/4-20 and 1/4-28 of 1/4, M6 of 6. */
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

/** M7 is 7 of M, and 8x7 of no letter is 8. */
function measured(size: string): { letters: string; number: number } | undefined {
  const [, letters, number] = /^([a-z#]*)(\d+(?:\.\d+)?)(?:mm)?(?:$|x)/.exec(size) ?? [];
  return letters === undefined ? undefined : { letters, number: Number(number) };
}
