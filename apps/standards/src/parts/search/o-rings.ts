import { mmPerInch } from '../../units.ts';
import { measuredInside } from './o-ring-outside.ts';
import { rounded } from './units.ts';

/** `O-ring`, `oring`, `o ring`, `O-Ringe`. */
const ring = /\b(?:o[\s-]?ring(?:s|e)?|dicht(?:ungs)?ringe?)\b/;

/** What people write before the inside diameter and the section, or behind them. */
const named = /\b(?:id|cs|inner|inside|innen(?:durchmesser)?)(?:\s+dia(?:meter)?)?\s*[:=]?\s*(?=[\d.]|$)/g;

/** What people call the section of a ring. */
const section =
  /\bcross[\s-]?section(?:al)?\b|\bsection\b|\bthick(?:ness)?\b|(?<!\p{L})schnur(?:stärke|dicke)(?!\p{L})/gu;

/** A number of inches before a fraction of one: `1 x 1/8`, `1 x 1 1/4`. */
const timesFraction = /(?<![\w./-])(\d*\.?\d+)(\s*[x×*]\s*)(?=(?:\d+[\s-])?\d+\/\d)/g;

/** A measure in fractions of an inch: `1/2`, `1 1/4"`. */
const fraction = /(?<![\w./-])(?:(\d+)[\s-])?(\d+)\/(\d+)(?:\s*(?:"|in\b|inch(?:es)?\b))?/g;

/** A measure in decimals of an inch: `1.25"`, `2 inch`. */
const decimal = /(?<![\w/.-])(\d*\.?\d+)\s*(?:"|in\b|inch(?:es)?\b)/g;

/** Inside, outside and section: `1/4 x 3/8 x 1/16`. */
const three = /(?<![\w.])(\d*\.?\d+)\s*[x×*]\s*(\d*\.?\d+)\s*[x×*]\s*(\d*\.?\d+)(?:\s*mm)?(?![\w.])/;

/** Both measures, with nothing but a sign between them. */
const both = /(?<![\w.])(\d*\.?\d+)\s*[x×*\s]\s*(\d*\.?\d+)(?:\s*mm)?(?![\w.])/;

/** Whether a section is one in inches: then so is the diameter, whatever is written after it. */
const sectionInInches = /(?<![\w.])0?\.(?:070?|103|139|210?|275)(?!\d)/;

/** The sections of ISO 3601 in inches, of which none is one in millimetres that anybody makes. */
const sections: ReadonlySet<number> = new Set([0.07, 0.103, 0.139, 0.21, 0.275]);

/** A text in which O-rings are measured in millimetres: ID 25 CS 3.5 is 25x3.5, 1/2 inch is 12.7. */
export function withRingMeasures(text: string): string {
  if (!ring.test(text)) return text;
  const perInch = sectionInInches.test(text) ? 1 : mmPerInch;
  return text
    .replace(ring, 'oring')
    .replaceAll(section, 'cs')
    .replaceAll(timesFraction, '$1"$2')
    .replaceAll(fraction, (_, whole = '0', above, below) =>
      String(rounded(perInch * (Number(whole) + Number(above) / Number(below)))),
    )
    .replaceAll(decimal, (_, inches) => String(rounded(perInch * Number(inches))))
    .replace(/.*/s, measuredInside)
    .replaceAll(named, '')
    .replace(three, (written, ...figures: string[]) => withoutOutside(written, figures.slice(0, 3).map(Number)))
    .replace(both, (_, one: string, other: string) => inMillimetres(Number(one), Number(other)));
}

/** How much three measures of one ring may be off each other, in millimetres. */
const slack = 0.1;

/** The inside diameter and the section of three measures, where these make the third. */
function withoutOutside(written: string, measures: readonly number[]): string {
  const [section = 0, inside = 0, outside = 0] = measures.toSorted((one, other) => one - other);
  return Math.abs(inside + 2 * section - outside) <= slack ? `${inside}x${section}` : written;
}

/** The inside diameter first, of two measures of which one may be a section in inches. */
function inMillimetres(one: number, other: number): string {
  if (sections.has(other)) return `${rounded(one * mmPerInch)}x${rounded(other * mmPerInch)}`;
  if (sections.has(one)) return `${rounded(other * mmPerInch)}x${rounded(one * mmPerInch)}`;
  // No ring is thicker than it is wide inside.
  return one < other ? `${other}x${one}` : `${one}x${other}`;
}
