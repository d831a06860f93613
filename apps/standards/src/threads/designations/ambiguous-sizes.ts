import { inchSizePattern } from '../sizes/inch-sizes.ts';
import { getCoarsePitch } from '../sizes/metric-sizes.ts';
import { bspSizes, nptSizes } from '../sizes/pipe-sizes.ts';
import { unifiedThreads } from '../sizes/unified-sizes.ts';

/** A size without a thread: 1/4, 6, #6 and No. 6 are shared by several threads. */
export const ambiguousSize = new RegExp(String.raw`^(n(?:o|r)?\.?\s?(?=\d)|(?=#))?${inchSizePattern}$`, 'i');

/** Suggests threads for a number size, after the word `designation`. */
export const suggestForNumberSize = (number: string): string | undefined => {
  const size = `#${number.replace('#', '')}`;
  return formatSuggestion(size, listUnified(size));
};

/** Suggests threads for a size that may be in inches, in millimetres or a number size. */
export const suggestForSize = (size: string): string | undefined =>
  formatSuggestion(size, [
    ...(getCoarsePitch(Number(size)) === undefined ? [] : [`M${size}`]),
    ...listUnified(size),
    ...listUnified(`#${size}`),
    ...listPipes(size),
  ]);

const listUnified = (size: string): string[] =>
  unifiedThreads.filter((its) => its.size === size).map(({ tpi, series }) => `${size}-${tpi} ${series}`);

function listPipes(size: string): string[] {
  const listed = bspSizes.get(size);
  return [
    ...(listed?.parallel ? [`G${size}`] : []),
    ...(listed?.taper ? [`R${size}`] : []),
    ...(nptSizes.has(size) ? [`${size} NPT`] : []),
  ];
}

const formatSuggestion = (size: string, names: readonly string[]): string | undefined =>
  names.length ? `${size} is only a size: write ${names.join(' or ')}` : undefined;
