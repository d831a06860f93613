import { Fault } from '@kerf/errors';
import { seriesOf } from './metric-sizes.ts';
import { isTrapezoidalSize } from './trapezoidal-sizes.ts';
import { isConstantPitch, unifiedThread } from './unified-sizes.ts';

/** 10x1.5, 12-1.75 and 8 1: a whole or decimal size, and a pitch in millimetres or threads per inch. */
const spelling = /^(\d+(?:\.\d+)?)(?:\s?([x*-])\s?|\s)(\d+(?:\.\d+)?|\.\d+)$/i;

/** Throws `invalid_parameters` for a metric name without its letter, which would be a thread of so many inches. */
export function refuseBareMetric(name: string): void {
  const [, size = '0', sign = '-', last = '0'] = spelling.exec(name) ?? [];
  if (isInInches(size, last)) return;
  const [diameter, pitch] = [Number(size), Number(last)];
  if (pitch < diameter / 2)
    throw Fault.invalid(`designation ${name} lacks its letter: write ${namesOf(diameter, pitch, sign)}.`);
  if (sign !== '-') refuseLength(name, size, last);
}

const isInInches = (size: string, last: string): boolean =>
  Number(size) < 1 || Number(last) === 0 || isListed(size, Number(last));

/** 8x30 is a screw; 1.25x7 is a thread in inches. */
function refuseLength(name: string, size: string, last: string): void {
  if (!/^\d+$/.test(size)) return;
  throw Fault.invalid(
    `designation ${name} is no size of a thread: write M${size} of a metric screw, without its length, or the series of a thread in inches, as ${size}-${last} UNS.`,
  );
}

/** Whether it is a unified thread, by inches or by its number. */
const isListed = (size: string, tpi: number): boolean =>
  [size, `#${size}`].some((its) => unifiedThread(its, tpi) !== undefined || isConstantPitch(its, tpi));

/** In inches no thread is as coarse for its size but by a whole number, and nobody writes it with an x. */
function namesOf(diameter: number, pitch: number, sign: string): string {
  const names = [
    `M${diameter}x${pitch} of a metric thread`,
    ...(isTrapezoidalOnly(diameter, pitch) ? [`Tr${diameter}x${pitch} of a trapezoidal one`] : []),
    ...(sign === '-' && Number.isInteger(pitch) ? [`${diameter}-${pitch} UNS of one in inches`] : []),
  ];
  return names.join(', ');
}

const isTrapezoidalOnly = (diameter: number, pitch: number): boolean =>
  seriesOf(diameter, pitch) === 'special' && isTrapezoidalSize(diameter, pitch);
