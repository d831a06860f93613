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

/** 4 1/2 is the only broken count of a listed thread; in 1/4-20 1/2 the fraction is the length of a screw. */
const threadsPerInch = String.raw`(4 1\/2|\d+(?:\.\d+)?)`;

/** 1/4-20, 1/4-20 UNC, #10-32UNF, 1 1/4 - 7, 0.25-20, 1/4 20 UNC and 1/4 UNC. */
const spelling = new RegExp(
  String.raw`^(?:n(?:o|r)?\.?\s?(?=\d))?${inchSize}(?:(?:\s?[-x]\s?|\s)${threadsPerInch})?\s?-?\s?${letters}?$`,
  'i',
);

/** UNC 1/4-20 and UNF #10, the other way round. */
const seriesFirst = new RegExp(String.raw`^${letters}[\s-]*([#.\d].*)$`, 'i');

/** Reads the name of a unified thread; nothing when it is not one. */
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

/** NC is what UNC was once called; UNRC has the rounded root that is computed of every screw. */
const seriesOf = (written: string): string => written.toUpperCase().replace(/^UNR|^N/, 'UN');

/** A unified thread by its diameter in millimetres. */
export function unifiedByDiameter(diameter: number, tpi: number): Thread {
  const size = namedSize(diameter / mmPerInch) ?? String(Math.round((diameter / mmPerInch) * 1e6) / 1e6);
  return { ...unified(size, tpi, 'diameter'), warnings: aboutUnit(diameter, tpi) };
}

/** What was given in inches would be the thread of this size: 2 mm are of none, 2 inches of 2-20. */
function aboutUnit(diameter: number, tpi: number): string[] {
  const meant = namedSize(diameter);
  return meant === undefined || namedSize(diameter / mmPerInch) !== undefined
    ? []
    : [`diameter is in millimetres, whatever units says: of ${diameter} inches give the designation ${meant}-${tpi}.`];
}

/** The thread of a series by its diameter, in millimetres. Throws `invalid_parameters` where it has another pitch there. */
export function unifiedInSeries(series: string, { diameter, pitch, pitchField }: Omit<Parts, 'starts'>): Thread {
  const size = namedSize(diameter / mmPerInch) ?? '';
  const tpi = tpiOf(size, series);
  if (tpi === undefined)
    throw Fault.invalid(`diameter ${diameter} mm is that of no ${series} thread: give the standard unified, and tpi.`);
  if (pitch !== undefined && !samePitch(pitch, mmPerInch / tpi))
    throw Fault.invalid(
      `${pitchField} must be that of ${size} ${series}, ${tpi} threads per inch; of others the standard is unified.`,
    );
  return unified(size, tpi, 'diameter');
}

/** Basic sizes of a unified thread, with the root of a screw as a rounded one has it. Source: ASME B1.1. */
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
  if (!(diameter > 0 && diameter <= 1000)) throw Fault.invalid(`${field} has no size that can be read: ${size}.`);
  if (!(tpi > 0)) throw Fault.invalid(`${field} must have more than 0 threads per inch, not ${tpi}.`);
  const pitch = mmPerInch / tpi;
  requireCore({ diameter, pitch, core: sixtyDegrees(diameter, pitch, unifiedRoot).minor.external }, field);
  return { form: 'unified', diameter, pitch, size, starts: 1, hand: 'right', warnings: [] };
}

function tpiIn(series: string, size: string): number {
  const tpi = tpiOf(size, series);
  if (tpi !== undefined) return tpi;
  throw Fault.invalid(`designation has no size ${size} in the series ${series}: give its threads per inch.`);
}

/** 0.25 is 1/4, and No. 10 is #10. */
function nameOf(size: string, isNumber: boolean): string {
  if (size.includes('.')) return namedSize(Number(size), precisionOf(size)) ?? size;
  return isNumber && isWhole(size) ? `#${size}` : size.replace(/^#0+(?=[1-9])/, '#');
}

/** With its threads per inch given. */
const sizeOf = (size: string, tpi: number): string => (isWhole(size) && isNumberSize(size, tpi) ? `#${size}` : size);

/** With its series alone given: 10 UNF can only be #10, but 4 UNC is a thread of 4 inches and one of #4. */
function sizeIn(series: string, size: string): string {
  const [inInches, numbered] = [tpiOf(size, series), tpiOf(`#${size}`, series)];
  if (inInches !== undefined && numbered !== undefined)
    throw Fault.invalid(
      `designation ${size} ${series} names two threads: write ${size}-${inInches} ${series} or #${size}-${numbered} ${series}.`,
    );
  return numbered === undefined ? size : `#${size}`;
}

const isWhole = (size: string): boolean => /^\d+$/.test(size);

/** A whole number is a number size where the thread would be absurdly fine for so many inches: 10-32, but 1-8. */
const isNumberSize = (size: string, tpi: number): boolean =>
  tpi >= 40 || (tpi >= 20 && Number(size) > 4 && Number(size) <= 12) || unifiedThread(`#${size}`, tpi) !== undefined;

/** The listed size that is so many inches. */
const namedSize = (diameter: number, precision = micrometre): string | undefined =>
  listedSizes.find((size) => Math.abs(inches(size) - diameter) < precision);

const micrometre = 0.001 / mmPerInch;

/** Printers round 5/16 to 0.313 or 0.312. */
const precisionOf = (written: string): number => (/\.\d{3}$/.test(written) ? 0.000_501 : micrometre);

const listedSizes = [...new Set([...unifiedThreads, ...constantPitchThreads].map(({ size }) => size))];

function mismatch(size: string, tpi: number, series: string): string[] {
  const listed = unifiedThread(size, tpi)?.series;
  const isNamed = ['UNC', 'UNF', 'UNEF'].includes(series) && listed !== series;
  if (!isNamed) return [];
  return [`${size}-${tpi} is ${listed ?? 'in none of the series UNC, UNF and UNEF'}, not ${series}.`];
}
