import { inchSize } from './inch-sizes.ts';
import { coarsePitch } from './metric-sizes.ts';
import { bspSizes, nptSizes } from './pipe-sizes.ts';
import { unifiedThreads } from './unified-sizes.ts';

/** A size without a thread: 1/4, 6, #6 and No. 6 are shared by several threads. */
export const sizeAlone = new RegExp(String.raw`^(n(?:o|r)?\.?\s?(?=\d)|(?=#))?${inchSize}$`, 'i');

/** Suggests threads for a number size, after the word `designation`. */
export const ofNumber = (number: string): string | undefined => {
  const size = `#${number.replace('#', '')}`;
  return sentence(size, unifiedOf(size));
};

/** Suggests threads for a size that may be in inches, in millimetres or a number size. */
export const ofSize = (size: string): string | undefined =>
  sentence(size, [
    ...(coarsePitch(Number(size)) === undefined ? [] : [`M${size}`]),
    ...unifiedOf(size),
    ...unifiedOf(`#${size}`),
    ...pipesOf(size),
  ]);

const unifiedOf = (size: string): string[] =>
  unifiedThreads.filter((its) => its.size === size).map(({ tpi, series }) => `${size}-${tpi} ${series}`);

function pipesOf(size: string): string[] {
  const listed = bspSizes.get(size);
  return [
    ...(listed?.parallel ? [`G${size}`] : []),
    ...(listed?.taper ? [`R${size}`] : []),
    ...(nptSizes.has(size) ? [`${size} NPT`] : []),
  ];
}

const sentence = (size: string, names: readonly string[]): string | undefined =>
  names.length ? `${size} is only a size: write ${names.join(' or ')}` : undefined;
