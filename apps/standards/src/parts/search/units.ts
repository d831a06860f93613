import { roundedTo } from '../../rounding.ts';
import { mmPerInch } from '../../units.ts';
import { isOfMaterial } from './grades.ts';

/** Fractions that have a sign of their own. */
const signs: Readonly<Record<string, string>> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4', '⅛': ' 1/8', '⅜': ' 3/8' };

/** An inch, in words or by its sign. */
const inches = String.raw`(?:["”″]|''|in\b|inch(?:es)?\b)`;

/** A number of inches with a fraction: `1-1/2`, `2 1/2"`; `1 1/2-6` is a thread, and a class is no part of a number. */
const mixed = new RegExp(
  String.raw`(?<![a-wyz\d_./#-]|\b(?:grade|class|sch|pn|no\.?)\s*)(\d)[\s-]+(\d{1,2})/(2|4|8|16|32|64)(?![\d/]|["”″]?-\d)\s*(?:${inches})?`,
  'g',
);

/** The sign behind a fraction, which is of an inch without it. */
const signed = new RegExp(String.raw`(?<=\d/\d{1,2})\s*${inches}`, 'g');

const written: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`(?<=\d)\s*${inches}`, 'g'), 'in'],
  [/(?<=\d)\s*(?:mm|millimet(?:er|re)s?)\b/g, 'mm'],
];

/** `2 cm`, `1.5 m`, `1m`; of `5 m6` the letter is of the thread. */
const longer = /(?<![\w.])(\d+(?:\.\d+)?)\s?(cm|m|met(?:er|re)s?)(?=\s|$)(?!\s+\d)/g;

/** A word behind which `in` may say what a part is made of: `M6x20 in A2-70`, `nut M8 in brass`, `6204 in 2rs`. */
const madeOf = /(?<=(\S*\d))\s+in\s+(?=(\S+))/g;

const isMadeOf = (before: string, after: string): boolean =>
  /[a-z]/.test(before) || isOfMaterial(after) || /^\d?(?:rs|z)/.test(after);

/** What stands in quotes, which are no inches: `"DIN 912" M6`. */
const quoted = /(?<![^\s:({,])["“]([^"”]*)["”]/g;

/** A text in which the unit of a measure stands beside it and is one of two: `20mm`, `1.5in`. */
export const withUnits = (text: string): string =>
  written.reduce(
    (read, [unit, ours]) => read.replaceAll(unit, ours),
    text
      .replaceAll(quoted, '$1')
      .replaceAll(madeOf, (found, before, after) => (isMadeOf(before, after) ? ' ' : found))
      .replaceAll(/[¼½¾⅛⅜]/g, (sign) => signs[sign] ?? sign)
      .replaceAll(mixed, (_, whole, above, below) => `${Number(whole) + Number(above) / Number(below)}in `)
      .replaceAll(signed, '')
      .replaceAll(longer, (_, value, unit) => `${Number(value) * (unit === 'cm' ? 10 : 1000)}mm`),
  );

/** A thread with a length: `m6x20mm`, `1/4-20x25.4mm`. */
const screw = /^((m)[\d.]+(?:[x-][\d.]+)?|(?:#\d+|\d+(?:\/\d+)?)-\d+)x([\d.]+)(mm|in)$/;

/** Measures with units: `6mmx20mm`, `20x35x7mm`. */
const series = /^[\d.]+(?:mm|in)?(?:x[\d.]+(?:mm|in)?)+$/;

/** A word whose measures are in the unit of what it names: millimetres, but inches for the length of a thread in inches. */
export function inItsUnit(word: string): string {
  const [, thread, metric, length, unit] = screw.exec(word) ?? [];
  if (thread !== undefined) return `${thread}x${converted(Number(length), unit, metric ? 'mm' : 'in')}`;
  if (!series.test(word)) return word.replace(/^((?:dn|nps)[\d.]+)(?:in|mm)$/, '$1').replace(/^(m[\d.]+)mm$/, '$1');
  const last = /mm|in$/.exec(word)?.[0];
  return word
    .split('x')
    .map((measure) => converted(Number.parseFloat(measure), /mm|in/.exec(measure)?.[0] ?? last, 'mm'))
    .join('x');
}

/** A screw by the inches of its diameter and its length, without its threads: `1/4x1`, `#10x0.5`. */
const inchScrew = /^(\d\/\d{1,2}|#\d{1,2})x(\d*\.?\d+)(?:in)?$/;

/** Both of it as two words: the length of a thread in inches is in inches. */
export const apartInInches = (word: string): string[] => {
  const [, size, length] = inchScrew.exec(word) ?? [];
  return size === undefined ? [word] : [size, `${length}in`];
};

function converted(value: number, from: string | undefined, to: 'mm' | 'in'): number {
  if (from === undefined || from === to) return value;
  return rounded(to === 'mm' ? value * mmPerInch : value / mmPerInch);
}

/** To a thousandth. */
export const rounded = (value: number): number => roundedTo(value, 3);

/** A word without the unit behind its number. */
export const withoutUnit = (word: string): string => word.replace(/(?<=\d)(?:mm|in)$/, '');
