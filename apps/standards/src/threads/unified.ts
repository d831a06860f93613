import { invalid } from './faults.ts';
import { inches, inchSize, spelt } from './inch-sizes.ts';
import { requireCore, sixtyDegreeFormulas, sixtyDegrees } from './sixty-degrees.ts';
import { type Basics, both, mmPerInch, type Thread } from './thread.ts';
import {
  constantPitchThreads,
  isConstantPitch,
  tpiOf,
  unifiedHoles,
  unifiedThread,
  unifiedThreads,
} from './unified-sizes.ts';

const letters = '(UNR?(?:C|F|EF|S)?|NC|NF|NEF)';

/** 1/4-20, 1/4-20 UNC, #10-32UNF, 1 1/4 - 7, 0.25-20, 1/4 20 UNC and 1/4 UNC. */
const spelling = new RegExp(
  String.raw`^(?:n(?:o|r)?\.?\s?(?=\d))?${inchSize}(?:(?:\s?[-x]\s?|\s)(\d+(?:\.\d+)?))?\s?-?\s?${letters}?$`,
  'i',
);

/** UNC 1/4-20 and UNF #10, the other way round. */
const seriesFirst = new RegExp(String.raw`^${letters}[\s-]*([#.\d].*)$`, 'i');

/** Reads the name of a unified thread; nothing when it is not one. */
export function readUnified(name: string): Thread | undefined {
  const [, written, count, last = ''] = spelling.exec(name.replace(seriesFirst, '$2 $1')) ?? [];
  const series = seriesOf(last);
  if (written === undefined || (count === undefined && !series)) return undefined;
  const size = sizeOf(spelt(written), Number(count ?? 0), /^n(?!c|f|ef)/i.test(name));
  const tpi = count === undefined ? tpiIn(series, size) : Number(count);
  return { ...unified(size, tpi, 'designation'), warnings: mismatch(size, tpi, series) };
}

/** NC is what UNC was once called; UNRC has the rounded root that is computed of every screw. */
const seriesOf = (written: string): string => written.toUpperCase().replace(/^UNR|^N/, 'UN');

/** A unified thread by its diameter in millimetres. */
export function unifiedByDiameter(diameter: number, tpi: number): Thread {
  return unified(namedSize(diameter / mmPerInch) ?? String(diameter / mmPerInch), tpi, 'diameter');
}

/** Basic sizes of a unified thread, with the root of a screw as a rounded one has it. Source: ASME B1.1. */
export function unifiedBasics({ diameter, pitch, size = '' }: Thread): Basics {
  const tpi = mmPerInch / pitch;
  const exactTpi = Math.round(tpi * 1e6) / 1e6;
  const listed = unifiedThread(size, exactTpi);
  const series = listed?.series ?? (isConstantPitch(size, exactTpi) ? 'UN' : 'special');
  return {
    ...sixtyDegrees(diameter, pitch),
    designation: `${size}-${exactTpi} ${series === 'special' ? 'UNS' : series}`,
    standard: 'ASME B1.1',
    series,
    major: both(diameter),
    tapDrill: listed ? listed.tap_drill : diameter - pitch,
    clearance: unifiedHoles(size),
    stressArea: (Math.PI / 4) * (diameter - 0.9743 * pitch) ** 2,
    formulas: ['P = 1/n', ...sixtyDegreeFormulas, 'As = pi/4 (d - 0.9743 P)^2'],
  };
}

function unified(size: string, tpi: number, field: string): Thread {
  const diameter = inches(size) * mmPerInch;
  if (!(diameter > 0 && diameter <= 1000)) throw invalid(`${field} has no size that can be read: ${size}.`);
  if (!(tpi > 0)) throw invalid(`${field} must have more than 0 threads per inch, not ${tpi}.`);
  requireCore(diameter, mmPerInch / tpi, field);
  return { form: 'unified', diameter, pitch: mmPerInch / tpi, size, starts: 1, hand: 'right', warnings: [] };
}

function tpiIn(series: string, size: string): number {
  const tpi = tpiOf(size, series);
  if (tpi !== undefined) return tpi;
  throw invalid(`designation has no size ${size} in the series ${series}: give its threads per inch.`);
}

function sizeOf(size: string, tpi: number, isNumber: boolean): string {
  if (size.includes('.')) return namedSize(Number(size)) ?? size;
  const isWhole = /^\d+$/.test(size);
  return isWhole && (isNumber || isNumberSize(Number(size), tpi)) ? `#${size}` : size;
}

/** A whole number is a number size where the thread would be absurdly fine for so many inches: 10-32, but 1-8. */
const isNumberSize = (size: number, tpi: number): boolean =>
  tpi >= 40 || (tpi >= 20 && size > 4 && size <= 12) || unifiedThread(`#${size}`, tpi) !== undefined;

/** The size that is so many inches, to a micrometre. */
const namedSize = (diameter: number): string | undefined =>
  listedSizes.find((size) => Math.abs(inches(size) - diameter) * mmPerInch < 0.001);

const listedSizes = [...new Set([...unifiedThreads, ...constantPitchThreads].map(({ size }) => size))];

function mismatch(size: string, tpi: number, series: string): string[] {
  const listed = unifiedThread(size, tpi)?.series;
  const isNamed = ['UNC', 'UNF', 'UNEF'].includes(series) && listed !== series;
  if (!isNamed) return [];
  return [`${size}-${tpi} is ${listed ?? 'in none of the series UNC, UNF and UNEF'}, not ${series}.`];
}
