import type { Result, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import { type Facts, type Figure, figureOf } from './figures.ts';
import { checksOf, type Limit, limitOf, titleOf } from './limits.ts';
import { wording } from './wording.ts';

type Report = Result<'validate_design'>;
type CheckResult = Report['checks'][number];

/** How a design does in one process. */
export interface Judgement extends Pick<Report, 'verdict' | 'score' | 'summary' | 'checks'> {
  readonly notChecked: Report['not_checked'];
}

/** Judges a design by every check of a process, or by those that were asked for. */
export function judge(process: ValidationProcess, facts: Omit<Facts, 'process'>): Judgement {
  const wanted = facts.asked.checks;
  const checks: CheckResult[] = [];
  const notChecked: Judgement['notChecked'] = [];
  for (const check of checksOf(process)) {
    const limit = limitOf(process, check, facts.asked);
    const figure = wanted && !wanted.includes(check) ? unwanted : figureOf(check, { ...facts, process });
    if ('absent' in figure) notChecked.push({ check, reason: figure.absent });
    else checks.push(judged(check, figure, { limit, process }));
  }
  return { checks, notChecked, ...total(checks) };
}

const unwanted: Figure = { absent: 'It was not asked for.' };

interface Against {
  readonly limit: Limit;
  readonly process: ValidationProcess;
}

function judged(
  check: ValidationCheck,
  figure: Exclude<Figure, { absent: string }>,
  { limit, process }: Against,
): CheckResult {
  const { source, ...numbers } = limit;
  const common = { check, ...numbers, limit_source: source };
  const unknown = (message: string): CheckResult => ({
    ...common,
    status: 'unknown',
    severity: null,
    measured: null,
    message,
    suggestion: null,
    confidence: null,
  });
  if ('unknown' in figure) return unknown(`${wording[check].what}: unknown. ${figure.unknown}`);
  if (limit.limit === null)
    return unknown(`${wording[check].what}: the limit depends on the material. Give material, or limits.${check}.`);
  const severity = severityOf(figure.value, limit);
  return {
    ...common,
    status: severity === 'error' ? 'fail' : 'pass',
    severity,
    measured: rounded(figure.value),
    ...(figure.location && { location: figure.location.map(rounded) }),
    ...(figure.direction && { direction: figure.direction.map(rounded) }),
    message: sentence(check, figure.value, { limit, process }),
    suggestion: severity === null ? null : wording[check].advice,
    confidence: figure.confidence,
  };
}

/** A value that is nearer to its limit than a file tells numbers is on the limit. */
const slack = 1e-5;

function severityOf(value: number, { limit, target, comparison }: Limit): 'error' | 'warning' | null {
  const isBeyond = (bound: number) => {
    const margin = slack * Math.max(1, Math.abs(bound));
    return comparison === '>=' ? value < bound - margin : value > bound + margin;
  };
  if (limit !== null && isBeyond(limit)) return 'error';
  return target !== null && isBeyond(target) ? 'warning' : null;
}

function sentence(check: ValidationCheck, value: number, { limit, process }: Against): string {
  const severity = severityOf(value, limit);
  const side = limit.comparison === '>=' ? 'below' : 'above';
  const measured = `${wording[check].what} ${rounded(value)} ${limit.unit}`;
  if (severity === 'error')
    return `${measured} is ${side} the limit ${limit.limit} ${limit.unit} of ${titleOf(process)}.`;
  if (severity === 'warning')
    return `${measured} is within the limit ${limit.limit} ${limit.unit}, ${side} the target ${limit.target} ${limit.unit}.`;
  return `${measured} is within the limit ${limit.limit} ${limit.unit} of ${titleOf(process)}.`;
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

const worth = { passed: 1, warnings: 0.7, unknown: 0.5 };

function total(checks: readonly CheckResult[]): Pick<Judgement, 'verdict' | 'score' | 'summary'> {
  const summary = { errors: 0, warnings: 0, passed: 0, unknown: 0 };
  for (const check of checks) summary[kindOf(check)] += 1;
  const points = summary.passed * worth.passed + summary.warnings * worth.warnings + summary.unknown * worth.unknown;
  const score = Math.round((100 * points) / Math.max(1, checks.length));
  return { verdict: verdictOf(summary, checks.length), summary, score };
}

function kindOf({ status, severity }: CheckResult): keyof Judgement['summary'] {
  if (status === 'fail') return 'errors';
  if (status === 'unknown') return 'unknown';
  return severity === 'warning' ? 'warnings' : 'passed';
}

function verdictOf({ errors, unknown }: Judgement['summary'], count: number): Judgement['verdict'] {
  if (errors > 0) return 'fail';
  return unknown === 0 && count > 0 ? 'pass' : 'unknown';
}
