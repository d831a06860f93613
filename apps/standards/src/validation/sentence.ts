import type { ValidationCheck, ValidationProcess } from '@kerf/catalog';
import { type Limit, ownSource, titleOf } from './limits.ts';
import { wording } from './wording.ts';

/** Direction of a bound: the true value may be better (`no worse`) or worse (`no better`). */
export type Bound = 'no worse' | 'no better';

/** Comparison of a value with its limit: beyond the limit, short of the target, or neither. */
export interface Told {
  readonly check: ValidationCheck;
  readonly process: ValidationProcess;
  readonly limit: Limit;
  readonly severity: 'error' | 'warning' | null;
  readonly bound?: Bound | undefined;
}

/** Formats the measured value and the requirement as a sentence. */
export function sentence(told: Told, value: number): string {
  const { check, limit, severity } = told;
  const { measured, none } = wording[check];
  const isNone = none !== undefined && rounded(value) === 0;
  const found = isNone ? none : measured.replace('#', `${bounding(told)}${amount(value, limit.unit)}`);
  if (limit.limit !== 0 || limit.comparison === '>=') return `${found}, ${compared(told, value)}.`;
  if (severity === 'error') return `${found}, and ${asking(told)} none.`;
  return isNone ? `${found}.` : `${found}, which is negligible.`;
}

function bounding({ bound, limit: { comparison } }: Told): string {
  if (!bound) return '';
  return (comparison === '>=') === (bound === 'no worse') ? 'at least ' : 'at most ';
}

/** Formats the reason for an unknown value as a sentence. */
export const unknownSentence = (check: ValidationCheck, why: string): string =>
  `${wording[check].what} could not be assessed. ${why}`;

function compared(told: Told, value: number): string {
  const { limit, severity, bound: side } = told;
  const [within, beyond] = limit.comparison === '>=' ? ['at least', 'less than'] : ['within', 'more than'];
  const bound = `the ${amount(limit.limit ?? 0, limit.unit)} that ${asking(told)}`;
  if (severity === 'error') return `${beyond} ${bound}`;
  const enough = `${isShort(told, value) ? 'to the precision of the file ' : ''}${within} ${bound}`;
  if (severity === null) return enough;
  const but = side ? 'but possibly' : 'but';
  return `${enough}, ${but} ${beyond} the recommended ${amount(limit.target ?? 0, limit.unit)}`;
}

/** True if the value misses the limit, but only by the coordinate precision. */
function isShort({ limit: { limit, unit, comparison } }: Told, value: number): boolean {
  if (limit === null || readsAs(value, limit, unit)) return false;
  return comparison === '>=' ? value < limit : value > limit;
}

/** Origin of the requirement, in words. */
function asking({ process, limit: { source, comparison } }: Told): string {
  if (source === ownSource) return comparison === '>=' ? 'your limits ask for' : 'your limits allow';
  return `${inSentence(titleOf(process))} ${comparison === '>=' ? 'needs' : 'allows'}`;
}

/** Lower-cases the title of a process within a sentence, except acronyms such as FDM. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

const counted = (one: string) => (value: string) => `${value} ${value === '1' ? one : `${one}s`}`;

/** Formatters for the units of the limits. */
const units: Readonly<Record<string, (value: string) => string>> = {
  deg: (value) => `${value} degrees`,
  'open edges': counted('open edge'),
  'wrong places': counted('place'),
  crossings: counted('crossing'),
  'x diameter': (value) => `${value} times`,
  'x radius': (value) => `${value} times`,
  'x width': (value) => `${value} times`,
  'x thickness': (value) => `${value} ${value === '1' ? 'thickness' : 'thicknesses'}`,
  '% of the surface': (value) => `${value} %`,
};

function amount(value: number, unit: string): string {
  if (unit === 'x envelope') return `${rounded(100 * value)} %`;
  return units[unit]?.(`${rounded(value)}`) ?? `${rounded(value)} ${unit}`;
}

/** True if two values look equal once formatted. */
export const readsAs = (one: number, other: number, unit: string): boolean => amount(one, unit) === amount(other, unit);

/** Rounds to a tenth of a micrometre. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
