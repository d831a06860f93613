import type { ValidationCheck, ValidationProcess } from '@kerf/catalog';
import { roundValue } from '../values/interval.ts';
import { checkMessages } from './check-messages.ts';
import { type Limit, callerLimitSource, getProcessTitle } from './process-limits.ts';

/** End of a range that is reported for its value: the true value may be better than the worst case, and vice versa. */
export type ReportedEnd = 'worst' | 'best';

/** Comparison of a value with its limit: beyond the limit, short of the target, or neither. */
export interface Comparison {
  readonly check: ValidationCheck;
  readonly process: ValidationProcess;
  readonly limit: Limit;
  readonly severity: 'error' | 'warning' | null;
  readonly end?: ReportedEnd | undefined;
}

/** Formats the measured value and the requirement as a sentence. */
export function formatComparison(comparison: Comparison, value: number): string {
  const { check, limit, severity } = comparison;
  const { measured, none } = checkMessages[check];
  const isNone = none !== undefined && roundValue(value) === 0;
  const found = isNone ? none : measured.replace('#', `${formatEnd(comparison)}${formatAmount(value, limit.unit)}`);
  if (limit.limit !== 0 || limit.comparison === '>=') return `${found}, ${formatRequirement(comparison, value)}.`;
  if (severity === 'error') return `${found}, and ${formatOrigin(comparison)} none.`;
  return isNone ? `${found}.` : `${found}, which is negligible.`;
}

function formatEnd({ end, limit: { comparison } }: Comparison): string {
  if (!end) return '';
  return (comparison === '>=') === (end === 'worst') ? 'at least ' : 'at most ';
}

/** Formats the reason for an unknown value as a sentence. */
export const formatUnknown = (check: ValidationCheck, why: string): string =>
  `${checkMessages[check].what} could not be assessed. ${why}`;

function formatRequirement(comparison: Comparison, value: number): string {
  const { limit, severity, end } = comparison;
  const [within, beyond] = limit.comparison === '>=' ? ['at least', 'less than'] : ['within', 'more than'];
  const bound = `the ${formatAmount(limit.limit ?? 0, limit.unit)} that ${formatOrigin(comparison)}`;
  if (severity === 'error') return `${beyond} ${bound}`;
  const enough = `${isWithinPrecision(comparison, value) ? 'to the precision of the file ' : ''}${within} ${bound}`;
  if (severity === null) return enough;
  const but = end ? 'but possibly' : 'but';
  return `${enough}, ${but} ${beyond} the recommended ${formatAmount(limit.target ?? 0, limit.unit)}`;
}

/** True if the value misses the limit, but only by the coordinate precision. */
function isWithinPrecision({ limit: { limit, unit, comparison } }: Comparison, value: number): boolean {
  if (limit === null || looksEqual(value, limit, unit)) return false;
  return comparison === '>=' ? value < limit : value > limit;
}

/** Origin of the requirement, in words. */
function formatOrigin({ process, limit: { source, comparison } }: Comparison): string {
  if (source === callerLimitSource) return comparison === '>=' ? 'your limits ask for' : 'your limits allow';
  return `${lowerFirst(getProcessTitle(process))} ${comparison === '>=' ? 'needs' : 'allows'}`;
}

/** Lower-cases the title of a process within a sentence, except acronyms such as FDM. */
const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

const countWith = (one: string) => (value: string) => `${value} ${value === '1' ? one : `${one}s`}`;

/** Formatters for the units of the limits. */
const units: Readonly<Record<string, (value: string) => string>> = {
  deg: (value) => `${value} degrees`,
  'open edges': countWith('open edge'),
  'wrong places': countWith('place'),
  crossings: countWith('crossing'),
  'x diameter': (value) => `${value} times`,
  'x radius': (value) => `${value} times`,
  'x width': (value) => `${value} times`,
  'x thickness': (value) => `${value} ${value === '1' ? 'thickness' : 'thicknesses'}`,
  '% of the surface': (value) => `${value} %`,
};

function formatAmount(value: number, unit: string): string {
  if (unit === 'x envelope') return `${roundValue(100 * value)} %`;
  return units[unit]?.(`${roundValue(value)}`) ?? `${roundValue(value)} ${unit}`;
}

/** True if two values look equal once formatted. */
export const looksEqual = (one: number, other: number, unit: string): boolean =>
  formatAmount(one, unit) === formatAmount(other, unit);
