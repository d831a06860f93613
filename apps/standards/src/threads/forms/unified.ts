import { Fault } from '@kerf/errors';
import { roundTo } from '../../rounding.ts';
import { mmPerInch } from '../../inch.ts';
import { requireCore } from './core-check.ts';
import { inchSizePattern, normalizeInchSize, parseInches, refuseImproperFraction } from '../sizes/inch-sizes.ts';
import { listSixtyDegreeFormulas, computeSixtyDegreeProfile, unifiedRoot } from './sixty-degree-profile.ts';
import { type BasicSizes, bothSides, type ThreadParts, isSamePitch, type Thread } from '../sizes/thread.ts';
import {
  constantPitchThreads,
  isConstantPitch,
  findTpi,
  findUnifiedHoles,
  findUnifiedThread,
  unifiedThreads,
} from '../sizes/unified-sizes.ts';

const letters = '(UNR?(?:C|F|EF|S)?|NC|NF|NEF)';

/** The only fractional count of a listed thread is 4 1/2; in 1/4-20 1/2 the fraction is the length of a screw. */
const threadsPerInch = String.raw`(4 1\/2|\d+(?:\.\d+)?)`;

/** 1/4-20, 1/4-20 UNC, #10-32UNF, 1 1/4 - 7, 0.25-20, 1/4 20 UNC and 1/4 UNC. */
const spelling = new RegExp(
  String.raw`^(?:n(?:o|r)?\.?\s?(?=\d))?${inchSizePattern}(?:(?:\s?[-x]\s?|\s)${threadsPerInch})?\s?-?\s?${letters}?$`,
  'i',
);

/** Series first: UNC 1/4-20 and UNF #10. */
const seriesFirst = new RegExp(String.raw`^${letters}[\s-]*([#.\d].*)$`, 'i');

/** Parses the name of a unified thread; undefined if it is not one. */
export function parseUnified(name: string): Thread | undefined {
  const [, written, count, last = ''] = spelling.exec(name.replace(seriesFirst, '$2 $1')) ?? [];
  const series = normalizeSeries(last);
  if (written === undefined || (count === undefined && !series)) return undefined;
  refuseImproperFraction(normalizeInchSize(written));
  const named = normalizeSize(normalizeInchSize(written), /^n(?!c|f|ef)/i.test(name));
  const size = count === undefined ? resolveSizeInSeries(series, named) : resolveSize(named, parseInches(count));
  const tpi = count === undefined ? requireTpi(series, size) : parseInches(count);
  return { ...createUnified(size, tpi, 'designation'), warnings: warnAboutSeries(size, tpi, series) };
}

/** NC is the old name of UNC; UNRC has the rounded root that is assumed for every screw. */
const normalizeSeries = (written: string): string => written.toUpperCase().replace(/^UNR|^N/, 'UN');

/** Creates a unified thread from a diameter in millimetres. */
export function createUnifiedByDiameter(diameter: number, tpi: number): Thread {
  const size = findListedSize(diameter / mmPerInch) ?? String(Math.round((diameter / mmPerInch) * 1e6) / 1e6);
  return { ...createUnified(size, tpi, 'diameter'), warnings: warnAboutUnit(diameter, tpi) };
}

/** Warns if the diameter may have been meant in inches: 2 mm is not a listed size, but 2 inches is that of 2-20. */
function warnAboutUnit(diameter: number, tpi: number): string[] {
  const meantSize = findListedSize(diameter);
  return meantSize === undefined || findListedSize(diameter / mmPerInch) !== undefined
    ? []
    : [
        `diameter is in millimetres, regardless of units: for ${diameter} inches give the designation ${meantSize}-${tpi}.`,
      ];
}

/** Finds the thread of a series by its diameter in millimetres. Throws `invalid_parameters` for a different pitch. */
export function findUnifiedInSeries(
  series: string,
  { diameter, pitch, pitchField }: Omit<ThreadParts, 'starts'>,
): Thread {
  const size = findListedSize(diameter / mmPerInch) ?? '';
  const tpi = findTpi(size, series);
  if (tpi === undefined)
    throw Fault.invalid(`diameter ${diameter} mm matches no ${series} thread: use the standard unified, with tpi.`);
  if (pitch !== undefined && !isSamePitch(pitch, mmPerInch / tpi))
    throw Fault.invalid(
      `${pitchField} must be that of ${size} ${series}, ${tpi} threads per inch; for another pitch use the standard unified.`,
    );
  return createUnified(size, tpi, 'diameter');
}

/** Computes the basic sizes of a unified thread, with a rounded root of the screw. Source: ASME B1.1. */
export function computeUnifiedBasics({ diameter, pitch, size = '' }: Thread): BasicSizes {
  const tpi = mmPerInch / pitch;
  const exactTpi = roundTo(tpi, 6);
  const listed = findUnifiedThread(size, exactTpi);
  const series = listed?.series ?? (isConstantPitch(size, exactTpi) ? 'UN' : 'special');
  return {
    ...computeSixtyDegreeProfile(diameter, pitch, unifiedRoot),
    designation: `${size}-${exactTpi} ${series === 'special' ? 'UNS' : series}`,
    standard: 'ASME B1.1',
    series,
    major: bothSides(diameter),
    tapDrill: listed ? listed.tap_drill : diameter - pitch,
    clearance: findUnifiedHoles(size),
    stressArea: (Math.PI / 4) * (diameter - 0.9743 * pitch) ** 2,
    formulas: ['P = 1/n', ...listSixtyDegreeFormulas(unifiedRoot), 'As = pi/4 (d - 0.9743 P)^2'],
  };
}

function createUnified(size: string, tpi: number, field: string): Thread {
  const diameter = parseInches(size) * mmPerInch;
  if (!(diameter > 0 && diameter <= 1000)) throw Fault.invalid(`${field} has an invalid size: ${size}.`);
  if (!(tpi > 0)) throw Fault.invalid(`${field} must have more than 0 threads per inch, not ${tpi}.`);
  const pitch = mmPerInch / tpi;
  requireCore({ diameter, pitch, core: computeSixtyDegreeProfile(diameter, pitch, unifiedRoot).minor.external }, field);
  return { form: 'unified', diameter, pitch, size, starts: 1, hand: 'right', warnings: [] };
}

function requireTpi(series: string, size: string): number {
  const tpi = findTpi(size, series);
  if (tpi !== undefined) return tpi;
  throw Fault.invalid(`designation has no size ${size} in the series ${series}: give the threads per inch.`);
}

/** Normalizes a size: 0.25 becomes 1/4, and No. 10 becomes #10. */
function normalizeSize(size: string, isNumber: boolean): string {
  if (size.includes('.')) return findListedSize(Number(size), getPrecision(size)) ?? size;
  return isNumber && isWhole(size) ? `#${size}` : size.replace(/^#0+(?=[1-9])/, '#');
}

/** Size, if the threads per inch are given. */
const resolveSize = (size: string, tpi: number): string =>
  isWhole(size) && isNumberSize(size, tpi) ? `#${size}` : size;

/** Size, if only the series is given: 10 UNF can only be #10, but 4 UNC may be 4 inches or #4. */
function resolveSizeInSeries(series: string, size: string): string {
  const [inInches, numbered] = [findTpi(size, series), findTpi(`#${size}`, series)];
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
  tpi >= 40 ||
  (tpi >= 20 && Number(size) > 4 && Number(size) <= 12) ||
  findUnifiedThread(`#${size}`, tpi) !== undefined;

/** Finds the listed size with this diameter in inches. */
const findListedSize = (diameter: number, precision = micrometre): string | undefined =>
  listedSizes.find((size) => Math.abs(parseInches(size) - diameter) < precision);

const micrometre = 0.001 / mmPerInch;

/** Tables round 5/16 to 0.313 or 0.312. */
const getPrecision = (written: string): number => (/\.\d{3}$/.test(written) ? 0.000_501 : micrometre);

const listedSizes = [...new Set([...unifiedThreads, ...constantPitchThreads].map(({ size }) => size))];

function warnAboutSeries(size: string, tpi: number, series: string): string[] {
  const listed = findUnifiedThread(size, tpi)?.series;
  const isNamed = ['UNC', 'UNF', 'UNEF'].includes(series) && listed !== series;
  if (!isNamed) return [];
  return [`${size}-${tpi} is ${listed ?? 'in none of the series UNC, UNF and UNEF'}, not ${series}.`];
}
