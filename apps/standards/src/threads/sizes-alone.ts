import { inchSize } from './inch-sizes.ts';
import { coarsePitch } from './metric-sizes.ts';
import { bspSizes, nptSizes } from './pipe-sizes.ts';
import { unifiedThreads } from './unified-sizes.ts';

/** 1/4, 6, #6 and No. 6: the size of several threads, of which none is named. */
export const sizeAlone = new RegExp(String.raw`^(n(?:o|r)?\.?\s?(?=\d)|(?=#))?${inchSize}$`, 'i');

/** What to write instead of a number, with its sign or without, after the word `designation`. */
export const ofNumber = (number: string): string | undefined => {
  const size = `#${number.replace('#', '')}`;
  return sentence(size, unifiedOf(size));
};

/** Likewise of a size that may be in inches, in millimetres or a number. */
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
  names.length ? `${size} is a size alone: write ${names.join(' or ')}` : undefined;
