import { roundTo } from '../../../rounding.ts';
import { mmPerInch } from '../../../inch.ts';
import { isMaterial } from './material-grades.ts';

/** Fractions with a character of their own. */
const signs: Readonly<Record<string, string>> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4', '⅛': ' 1/8', '⅜': ' 3/8' };

/** An inch, as a word or sign. */
const inches = String.raw`(?:["”″]|''|in\b|inch(?:es)?\b)`;

/**
 * A mixed number of inches: `1-1/2`, `2 1/2"`. In contrast, `1 1/2-6` is a thread, and a class is not part of a number.
 */
const mixed = new RegExp(
  String.raw`(?<![a-wyz\d_./#-]|\b(?:grade|class|sch|pn|no\.?)\s*)(\d)[\s-]+(\d{1,2})/(2|4|8|16|32|64)(?![\d/]|["”″]?-\d)\s*(?:${inches})?`,
  'g',
);

/** Inch sign behind a fraction, which is implied. */
const signed = new RegExp(String.raw`(?<=\d/\d{1,2})\s*${inches}`, 'g');

const written: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`(?<=\d)\s*${inches}`, 'g'), 'in'],
  [/(?<=\d)\s*(?:mm|millimet(?:er|re)s?)\b/g, 'mm'],
];

/** Longer units: `2 cm`, `1.5 m`, `1m`; the letter in `5 m6` belongs to the thread. */
const longUnit = /(?<![\w.])(\d+(?:\.\d+)?)\s?(cm|m|met(?:er|re)s?)(?=\s|$)(?!\s+\d)/g;

/** Uses of `in` before a material or variant: `M6x20 in A2-70`, `nut M8 in brass`, `6204 in 2rs`. */
const materialPreposition = /(?<=(\S*\d))\s+in\s+(?=(\S+))/g;

const namesMaterial = (before: string, after: string): boolean =>
  /[a-z]/.test(before) || isMaterial(after) || /^\d?(?:rs|z)/.test(after);

/** Quoted text, whose quotes are not inch signs: `"DIN 912" M6`. */
const quoted = /(?<![^\s:({,])["“]([^"”]*)["”]/g;

/** Normalizes units to mm or in, joined to the number: `20mm`, `1.5in`. */
export const normalizeUnits = (text: string): string =>
  written.reduce(
    (read, [unit, normalized]) => read.replaceAll(unit, normalized),
    text
      .replaceAll(quoted, '$1')
      .replaceAll(materialPreposition, (found, before, after) => (namesMaterial(before, after) ? ' ' : found))
      .replaceAll(/[¼½¾⅛⅜]/g, (sign) => signs[sign] ?? sign)
      .replaceAll(mixed, (_, whole, above, below) => `${Number(whole) + Number(above) / Number(below)}in `)
      .replaceAll(signed, '')
      .replaceAll(longUnit, (_, value, unit) => `${Number(value) * (unit === 'cm' ? 10 : 1000)}mm`),
  );

/** A thread with a length: `m6x20mm`, `1/4-20x25.4mm`. */
const screw = /^((m)[\d.]+(?:[x-][\d.]+)?|(?:#\d+|\d+(?:\/\d+)?)-\d+)x([\d.]+)(mm|in)$/;

/** Measures with units: `6mmx20mm`, `20x35x7mm`. */
const series = /^[\d.]+(?:mm|in)?(?:x[\d.]+(?:mm|in)?)+$/;

/** Converts measures to the unit of the named part: millimetres, or inches for the length of an inch thread. */
export function convertToNativeUnit(word: string): string {
  const [, thread, metric, length, unit] = screw.exec(word) ?? [];
  if (thread !== undefined) return `${thread}x${convertUnit(Number(length), unit, metric ? 'mm' : 'in')}`;
  if (!series.test(word)) return word.replace(/^((?:dn|nps)[\d.]+)(?:in|mm)$/, '$1').replace(/^(m[\d.]+)mm$/, '$1');
  const last = /mm|in$/.exec(word)?.[0];
  return word
    .split('x')
    .map((measure) => convertUnit(Number.parseFloat(measure), /mm|in/.exec(measure)?.[0] ?? last, 'mm'))
    .join('x');
}

/** An inch screw by diameter and length, without threads per inch: `1/4x1`, `#10x0.5`. */
const inchScrew = /^(\d\/\d{1,2}|#\d{1,2})x(\d*\.?\d+)(?:in)?$/;

/** Splits an inch screw into size and length: the length of an inch thread is in inches. */
export const splitInchScrew = (word: string): string[] => {
  const [, size, length] = inchScrew.exec(word) ?? [];
  return size === undefined ? [word] : [size, `${length}in`];
};

function convertUnit(value: number, from: string | undefined, to: 'mm' | 'in'): number {
  if (from === undefined || from === to) return value;
  return roundToThousandth(to === 'mm' ? value * mmPerInch : value / mmPerInch);
}

/** Rounds to a thousandth. */
export const roundToThousandth = (value: number): number => roundTo(value, 3);

/** Removes the unit behind a number. */
export const removeUnit = (word: string): string => word.replace(/(?<=\d)(?:mm|in)$/, '');
