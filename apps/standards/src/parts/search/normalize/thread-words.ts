import { getCoarsePitch, listFinePitches } from '../../../threads/sizes/metric-sizes.ts';
import { findUnifiedThread } from '../../../threads/sizes/unified-sizes.ts';

/** Number sizes without their sign: 10-32 and No. 10-32. */
const bareNumberSize = /(?<![\w/.#-])(?:no\.?\s?)?(\d{1,2})-(\d{2})(?![\d/.-])/g;

/** Adds the sign to threads of number sizes: 10-32 becomes #10-32. */
export const addNumberSigns = (text: string): string =>
  text.replaceAll(bareNumberSize, (written: string, size: string, tpi: string) =>
    findUnifiedThread(`#${size}`, Number(tpi)) ? `#${size}-${tpi}` : written,
  );

/** A thread with a length or a pitch: M6x21, 1/4-20x0.6, #8-32x0.3. */
const threadWithLength = /^(m\d+(?:\.\d+)?|(?:#\d+|[\d/]+)-\d+)x(\d+(?:\.\d+)?)$/;

/** Parses a thread with a length; undefined if the word has no length or has a pitch instead. */
export function parseThreadLength(word: string): { thread: string; length: number } | undefined {
  const [, thread, length] = threadWithLength.exec(word) ?? [];
  return thread === undefined || isPitch(thread, Number(length)) ? undefined : { thread, length: Number(length) };
}

/** Removes a pitch that the parts do not have: M12 from M12x1.5 and from M12x1.5x40. */
export const removePitch = (word: string): string =>
  word
    .replace(/^(m[\d.]+)x[\d.]+x([\d.]+)$/, '$1x$2')
    .replace(threadWithLength, (written, thread: string, pitch: string) =>
      isPitch(thread, Number(pitch)) ? thread : written,
    );

/** Removes a coarse pitch, which is implied: `m5x0.8x16` becomes `m5x16`. Writes M12-1.5 as M12x1.5. */
export const removeCoarsePitch = (word: string): string =>
  word
    .replace(/^(m[\d.]+)-(?=\d*\.\d+$)/, '$1x')
    .replace(/^m([\d.]+)[x-]([\d.]+)x([\d.]+)$/, (_, d: string, pitch: string, length: string) =>
      getCoarsePitch(Number(d)) === Number(pitch) ? `m${d}x${length}` : `m${d}x${pitch}x${length}`,
    );

/** Minimum length of a screw in diameters: anything shorter is a pitch. */
const minLengthInDiameters = 0.4;

function isPitch(thread: string, measure: number): boolean {
  const diameter = Number(/^m([\d.]+)$/.exec(thread)?.[1]);
  return (
    getCoarsePitch(diameter) === measure ||
    listFinePitches(diameter).includes(measure) ||
    measure < minLengthInDiameters * diameter
  );
}
