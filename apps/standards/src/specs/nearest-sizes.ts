import { nearest } from '@kerf/catalog';

const most = 2;

/** The sizes of a table that come closest: M6 and M8 to M7. Where a size is no plain number, by their letters. */
export function nearestSizes(size: string, sizes: readonly string[]): string[] {
  const asked = measured(size);
  if (!asked) return nearest(size, sizes);
  return sizes
    .flatMap((name) => {
      const one = measured(name);
      return one?.letters === asked.letters ? [{ name, off: Math.abs(one.number - asked.number) }] : [];
    })
    .sort((a, b) => a.off - b.off)
    .slice(0, most)
    .map(({ name }) => name);
}

/** M7 is 7 of M. */
function measured(size: string): { letters: string; number: number } | undefined {
  const [, letters, number] = /^\s*([a-z#]*)(\d+(?:\.\d+)?)\s*$/i.exec(size) ?? [];
  return letters === undefined ? undefined : { letters: letters.toLowerCase(), number: Number(number) };
}
