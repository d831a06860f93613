import { Fault } from '@kerf/errors';
import { findMetricSeries } from '../sizes/metric-sizes.ts';
import { isTrapezoidalSize } from '../sizes/trapezoidal-sizes.ts';
import { isConstantPitch, findUnifiedThread } from '../sizes/unified-sizes.ts';

/** 10x1.5, 12-1.75 and 8 1: an integer or decimal size with a pitch in millimetres or threads per inch. */
const spelling = /^(\d+(?:\.\d+)?)(?:\s?([x*-])\s?|\s)(\d+(?:\.\d+)?|\.\d+)$/i;

/** Refuses a metric name without its letter, which would be read in inches. Throws `invalid_parameters`. */
export function refuseBareMetric(name: string): void {
  const [, size = '0', sign = '-', last = '0'] = spelling.exec(name) ?? [];
  if (isInInches(size, last)) return;
  const [diameter, pitch] = [Number(size), Number(last)];
  if (pitch < diameter / 2)
    throw Fault.invalid(`designation ${name} lacks its letter: write ${listPossibleNames(diameter, pitch, sign)}.`);
  if (sign !== '-') refuseLength(name, size, last);
}

const isInInches = (size: string, last: string): boolean =>
  Number(size) < 1 || Number(last) === 0 || isListed(size, Number(last));

/** Refuses a length: 8x30 is a screw, but 1.25x7 is an inch thread. */
function refuseLength(name: string, size: string, last: string): void {
  if (!/^\d+$/.test(size)) return;
  throw Fault.invalid(
    `designation ${name} is not a thread size: write M${size} for a metric screw, without the length, or add the series of an inch thread, as in ${size}-${last} UNS.`,
  );
}

/** True if it is a listed unified thread, by inches or by number size. */
const isListed = (size: string, tpi: number): boolean =>
  [size, `#${size}`].some((its) => findUnifiedThread(its, tpi) !== undefined || isConstantPitch(its, tpi));

/** Possible names. No inch thread is that coarse except with an integer pitch, and none is written with an x. */
function listPossibleNames(diameter: number, pitch: number, sign: string): string {
  const names = [
    `M${diameter}x${pitch} for a metric thread`,
    ...(isTrapezoidalOnly(diameter, pitch) ? [`Tr${diameter}x${pitch} for a trapezoidal one`] : []),
    ...(sign === '-' && Number.isInteger(pitch) ? [`${diameter}-${pitch} UNS for an inch thread`] : []),
  ];
  return names.join(', ');
}

const isTrapezoidalOnly = (diameter: number, pitch: number): boolean =>
  findMetricSeries(diameter, pitch) === 'special' && isTrapezoidalSize(diameter, pitch);
