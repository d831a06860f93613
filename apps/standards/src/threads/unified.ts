import { Fault } from '@kerf/errors';
import { roundedTo } from '../rounding.ts';
import { mmPerInch } from '../units.ts';
import { requireCore } from './core.ts';
import { refuseImproper } from './improper-fractions.ts';
import { inches, inchSize, spelt } from './inch-sizes.ts';
import { sixtyDegreeFormulas, sixtyDegrees, unifiedRoot } from './sixty-degrees.ts';
import { type Basics, both, type Parts, samePitch, type Thread } from './thread.ts';
import {
  constantPitchThreads,
  isConstantPitch,
  tpiOf,
  unifiedHoles,
  unifiedThread,
  unifiedThreads,
} from './unified-sizes.ts';

const letters = '(UNR?(?:C|F|EF|S)?|NC|NF|NEF)';

/** The only fractional count of a listed thread is 4 1/2; in 1/4-20 1/2 the fraction is the length of a screw. */
const threadsPerInch = String.raw`(4 1\/2|\d+(?:\.\d+)?)`;

/** 1/4-20, 1/4-20 UNC, #10-32UNF, 1 1/4 - 7, 0.25-20, 1/4 20 UNC and 1/4 UNC. */
const spelling = new RegExp(
  String.raw`^(?:n(?:o|r)?\.?\s?(?=\d))?${inchSize}(?:(?:\s?[-x]\s?|\s)${threadsPerInch})?\s?-?\s?${letters}?$`,
  'i',
);

/** Series first: UNC 1/4-20 and UNF #10. */
const seriesFirst = new RegExp(String.raw`^${letters}[\s-]*([#.\d].*)$`, 'i');

/** Parses the name of a unified thread; undefined if it is not one. */
export function readUnified(name: string): Thread | undefined {
  const [, written, count, last = ''] = spelling.exec(name.replace(seriesFirst, '$2 $1')) ?? [];
  const series = seriesOf(last);
  if (written === undefined || (count === undefined && !series)) return undefined;
  refuseImproper(spelt(written));
  const named = nameOf(spelt(written), /^n(?!c|f|ef)/i.test(name));
  const size = count === undefined ? sizeIn(series, named) : sizeOf(named, inches(count));
  const tpi = count === undefined ? tpiIn(series, size) : inches(count);
  return { ...unified(size, tpi, 'designation'), warnings: mismatch(size, tpi, series) };
}

/** NC is the old name of UNC; UNRC has the rounded root that is assumed for every screw. */
const seriesOf = (written: string): string => written.toUpperCase().replace(/^UNR|^N/, 'UN');

/** Creates a unified thread from a diameter in millimetres. */
export function unifiedByDiameter(diameter: number, tpi: number): Thread {
  const size = namedSize(diameter / mmPerInch) ?? String(Math.round((diameter / mmPerInch) * 1e6) / 1e6);
  return { ...unified(size, tpi, 'diameter'), warnings: aboutUnit(diameter, tpi) };
}

/** Warns if the diameter may have been meant in inches: 2 mm is not a listed size, but 2 inches is that of 2-20. */
function aboutUnit(diameter: number, tpi: number): string[] {
  const meant = namedSize(diameter);
  return meant === undefined || namedSize(diameter / mmPerInch) !== undefined
    ? []
    : [`diameter is in millimetres, regardless of units: for ${diameter} inches give the designation ${meant}-${tpi}.`];
}

/** Finds the thread of a series by its diameter in millimetres. Throws `invalid_parameters` for a different pitch. */
export function unifiedInSeries(series: string, { diameter, pitch, pitchField }: Omit<Parts, 'starts'>): Thread {
  const size = namedSize(diameter / mmPerInch) ?? '';
  const tpi = tpiOf(size, series);
  if (tpi === undefined)
    throw Fault.invalid(`diameter ${diameter} mm matches no ${series} thread: use the standard unified, with tpi.`);
  if (pitch !== undefined && !samePitch(pitch, mmPerInch / tpi))
    throw Fault.invalid(
      `${pitchField} must be that of ${size} ${series}, ${tpi} threads per inch; for another pitch use the standard unified.`,
    );
  return unified(size, tpi, 'diameter');
}

/** Computes the basic sizes of a unified thread, with a rounded root of the screw. Source: ASME B1.1. */
export function unifiedBasics({ diameter, pitch, size = '' }: Thread): Basics {
  const tpi = mmPerInch / pitch;
  const exactTpi = roundedTo(tpi, 6);
  const listed = unifiedThread(size, exactTpi);
  const series = listed?.series ?? (isConstantPitch(size, exactTpi) ? 'UN' : 'special');
  return {
    ...sixtyDegrees(diameter, pitch, unifiedRoot),
    designation: `${size}-${exactTpi} ${series === 'special' ? 'UNS' : series}`,
    standard: 'ASME B1.1',
    series,
    major: both(diameter),
    tapDrill: listed ? listed.tap_drill : diameter - pitch,
    clearance: unifiedHoles(size),
    stressArea: (Math.PI / 4) * (diameter - 0.9743 * pitch) ** 2,
    formulas: ['P = 1/n', ...sixtyDegreeFormulas(unifiedRoot), 'As = pi/4 (d - 0.9743 P)^2'],
  };
}

function unified(size: string, tpi: number, field: string): Thread {
  const diameter = inches(size) * mmPerInch;
  if (!(diameter > 0 && diameter <= 1000)) throw Fault.invalid(`${field} has an invalid size: ${size}.`);
  if (!(tpi > 0)) throw Fault.invalid(`${field} must have more than 0 threads per inch, not ${tpi}.`);
  const pitch = mmPerInch / tpi;
  requireCore({ diameter, pitch, core: sixtyDegrees(diameter, pitch, unifiedRoot).minor.external }, field);
  return { form: 'unified', diameter, pitch, size, starts: 1, hand: 'right', warnings: [] };
}

function tpiIn(series: string, size: string): number {
  const tpi = tpiOf(size, series);
  if (tpi !== undefined) return tpi;
  throw Fault.invalid(`designation has no size ${size} in the series ${series}: give the threads per inch.`);
}

/** Normalizes a size: 0.25 becomes 1/4, and No. 10 becomes #10. */
function nameOf(size: string, isNumber: boolean): string {
  if (size.includes('.')) return namedSize(Number(size), precisionOf(size)) ?? size;
  return isNumber && isWhole(size) ? `#${size}` : size.replace(/^#0+(?=[1-9])/, '#');
}

/** Size, if the threads per inch are given. */
const sizeOf = (size: string, tpi: number): string => (isWhole(size) && isNumberSize(size, tpi) ? `#${size}` : size);

/** Size, if only the series is given: 10 UNF can only be #10, but 4 UNC may be 4 inches or #4. */
function sizeIn(series: string, size: string): string {
  const [inInches, numbered] = [tpiOf(size, series), tpiOf(`#${size}`, series)];
  if (inInches !== undefined && numbered !== undefined)
    throw Fault.invalid(
      `designation ${size} ${series} names two threads: write ${size}-${inInches} ${series} or #${size}-${numbered} ${series}.`,
    );
  return numbered === undefined ? size : `#${size}`;
}

const isWhole = (size: string): boolean => /^\d+$/.test(size);

/**
 * True if an integer is a number size, because the thread would be far too fine for that many inches: 10-32, but not
 * 1-8.
 */
const isNumberSize = (size: string, tpi: number): boolean =>
  tpi >= 40 || (tpi >= 20 && Number(size) > 4 && Number(size) <= 12) || unifiedThread(`#${size}`, tpi) !== undefined;

/** Finds the listed size with this diameter in inches. */
const namedSize = (diameter: number, precision = micrometre): string | undefined =>
  listedSizes.find((size) => Math.abs(inches(size) - diameter) < precision);

const micrometre = 0.001 / mmPerInch;

/** Tables round 5/16 to 0.313 or 0.312. */
const precisionOf = (written: string): number => (/\.\d{3}$/.test(written) ? 0.000_501 : micrometre);

const listedSizes = [...new Set([...unifiedThreads, ...constantPitchThreads].map(({ size }) => size))];

function mismatch(size: string, tpi: number, series: string): string[] {
  const listed = unifiedThread(size, tpi)?.series;
  const isNamed = ['UNC', 'UNF', 'UNEF'].includes(series) && listed !== series;
  if (!isNamed) return [];
  return [`${size}-${tpi} is ${listed ?? 'in none of the series UNC, UNF and UNEF'}, not ${series}.`];
}
