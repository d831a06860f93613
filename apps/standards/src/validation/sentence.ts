import type { ValidationCheck, ValidationProcess } from '@kerf/catalog';
import { type Limit, ownSource, titleOf } from './limits.ts';
import { wording } from './wording.ts';

/** What is told is no worse than the value, and may be better; or no better, and may be worse. */
export type Bound = 'no worse' | 'no better';

/** What a value is held against, and how it does: beyond the limit, short of the target, or neither. */
export interface Told {
  readonly check: ValidationCheck;
  readonly process: ValidationProcess;
  readonly limit: Limit;
  readonly severity: 'error' | 'warning' | null;
  readonly bound?: Bound | undefined;
}

/** Tells in a sentence what was measured, and what is asked for. */
export function sentence(told: Told, value: number): string {
  const { check, limit, severity } = told;
  const { measured, none } = wording[check];
  const isNone = none !== undefined && rounded(value) === 0;
  const found = isNone ? none : measured.replace('#', `${bounding(told)}${amount(value, limit.unit)}`);
  if (limit.limit !== 0 || limit.comparison === '>=') return `${found}, ${compared(told, value)}.`;
  if (severity === 'error') return `${found}, and ${asking(told)} none.`;
  return isNone ? `${found}.` : `${found}, as good as none.`;
}

function bounding({ bound, limit: { comparison } }: Told): string {
  if (!bound) return '';
  return (comparison === '>=') === (bound === 'no worse') ? 'at least ' : 'at most ';
}

/** Tells in a sentence that something is not known, and why. */
export const unknownSentence = (check: ValidationCheck, why: string): string =>
  `${wording[check].what} could not be judged. ${why}`;

function compared(told: Told, value: number): string {
  const { limit, severity, bound: side } = told;
  const [within, beyond] = limit.comparison === '>=' ? ['at least', 'less than'] : ['within', 'more than'];
  const bound = `the ${amount(limit.limit ?? 0, limit.unit)} that ${asking(told)}`;
  if (severity === 'error') return `${beyond} ${bound}`;
  const enough = `${isShort(told, value) ? 'as far as the file tells ' : ''}${within} ${bound}`;
  if (severity === null) return enough;
  const but = side ? 'but maybe' : 'but';
  return `${enough}, ${but} ${beyond} the ${amount(limit.target ?? 0, limit.unit)} that are better`;
}

/** What is on the limit, but for the digits of a file. */
function isShort({ limit: { limit, unit, comparison } }: Told, value: number): boolean {
  if (limit === null || readsAs(value, limit, unit)) return false;
  return comparison === '>=' ? value < limit : value > limit;
}

/** Who wants it so. */
function asking({ process, limit: { source, comparison } }: Told): string {
  if (source === ownSource) return comparison === '>=' ? 'your limits ask for' : 'your limits allow';
  return `${inSentence(titleOf(process))} ${comparison === '>=' ? 'needs' : 'allows'}`;
}

/** FDM stays what it is. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

const counted = (one: string) => (value: string) => `${value} ${value === '1' ? one : `${one}s`}`;

/** How much there is of each unit of the limits. */
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

/** Whether nobody who reads them can tell two values apart. */
export const readsAs = (one: number, other: number, unit: string): boolean => amount(one, unit) === amount(other, unit);

/** To a tenth of a micrometre. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
