import type { Result, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import {
  type PossibleValue,
  type CheckInputs,
  type CheckValue,
  findCheckValue,
  type KnownValue,
} from '../values/check-values.ts';
import { computeSlack } from './precision-slack.ts';
import { listChecks, type Limit, findLimit, listUnchecked } from './process-limits.ts';
import { type Bound, looksEqual, roundValue, formatComparison, formatUnknown } from './check-sentences.ts';
import { checkMessages } from './check-messages.ts';

type Report = Result<'validate_design'>;
type CheckResult = Report['checks'][number];

/** Judgement of a design for one process. */
export interface Judgement extends Pick<Report, 'verdict' | 'complete' | 'score' | 'summary' | 'checks'> {
  readonly notChecked: Report['not_checked'];
}

/** Judges a design by every check of a process, or by the requested ones. */
export function judgeDesign(process: ValidationProcess, facts: Omit<CheckInputs, 'process'>): Judgement {
  const requested = facts.asked.checks;
  const checks: CheckResult[] = [];
  const notChecked: Judgement['notChecked'] = [];
  let isWhole = true;
  for (const check of listChecks(process)) {
    const isRequested = requested?.includes(check) ?? true;
    isWhole &&= isRequested;
    const figure = isRequested ? findCheckValue(check, { ...facts, process }) : notRequested;
    if ('absent' in figure) notChecked.push({ check, reason: figure.absent });
    else
      checks.push(
        judgeCheck(
          { check, process, facts: { ...facts, process }, limit: findLimit(process, check, facts.asked) },
          figure,
        ),
      );
  }
  return { checks, notChecked: [...notChecked, ...listUnchecked(process)], ...summarizeChecks(checks, isWhole) };
}

const notRequested: CheckValue = { absent: 'Not requested.' };

/** Context in which a value is judged. */
interface JudgeContext {
  readonly check: ValidationCheck;
  readonly process: ValidationProcess;
  readonly facts: CheckInputs;
  readonly limit: Limit;
}

function judgeCheck(context: JudgeContext, figure: Exclude<CheckValue, { absent: string }>): CheckResult {
  const { check, limit } = context;
  const { source, ...numbers } = limit;
  const common = { check, ...numbers, limit_source: source };
  const answer = compareWithLimit(context, figure);
  if (typeof answer === 'string') return { ...common, ...unknown, message: formatUnknown(check, answer) };
  const { value, location, direction, confidence, bound } = answer;
  const severity = getSeverity(answer, limit);
  return {
    ...common,
    status: severity === 'error' ? 'fail' : 'pass',
    severity,
    measured: roundValue(value),
    ...(location && { location: location.map(roundValue) }),
    ...(direction && { direction: direction.map(roundValue) }),
    message: formatComparison({ ...context, severity, bound }, value),
    suggestion: severity === null ? null : checkMessages[check].advice,
    confidence,
  };
}

const unknown = { status: 'unknown', severity: null, measured: null, suggestion: null, confidence: null } as const;

interface ComparedValue extends Omit<KnownValue, 'isBound'> {
  readonly bound?: Bound;
}

/** The value to compare with the limit, or the reason why there is none. */
function compareWithLimit(
  context: JudgeContext,
  figure: Exclude<CheckValue, { absent: string }>,
): ComparedValue | string {
  if ('unknown' in figure) return figure.unknown;
  if (context.limit.limit === null) return explainMissingLimit(context);
  if ('atLeast' in figure) return compareBound(context, figure.atLeast);
  const slack = computeSlack(figure, context.limit, context.facts);
  const isBeyond = ({ value }: Pick<KnownValue, 'value'>) => getSeverity({ value, slack }, context.limit) === 'error';
  const other = isBeyond(figure) ? figure.bestCase : figure.worstCase;
  if (other && isBeyond(other) !== isBeyond(figure)) return other.why;
  return { ...figure, slack, ...(figure.isBound && toBound(figure, isBeyond(figure))) };
}

/** The reported bound: a value that fails even in its best case is reported with that case. */
const toBound = ({ bestCase: hope }: KnownValue, isBeyond: boolean): Partial<ComparedValue> =>
  isBeyond && hope ? { value: hope.value, location: hope.location, bound: 'no better' } : { bound: 'no worse' };

function compareBound({ limit, facts }: JudgeContext, atLeast: PossibleValue): ComparedValue | string {
  const slack = computeSlack(atLeast, limit, facts);
  const isBeyond = getSeverity({ ...atLeast, slack }, limit) === 'error';
  return isBeyond ? atLeast.why : { ...atLeast, slack, confidence: 'sampled', bound: 'no worse' };
}

const explainMissingLimit = ({
  check,
  facts: {
    asked: { material },
  },
}: JudgeContext): string =>
  material === undefined
    ? `The limit depends on the material. Give material, or limits.${check}.`
    : `No limit is known for ${material}. Give limits.${check}.`;

/** Relative tolerance of a limit: smaller differences are below the precision of a file. */
const minSlack = 1e-5;

/** Tolerance in degrees: an angle combines the rounding of many numbers. */
const angularSlack = 1e-3;

type Valued = Pick<KnownValue, 'value' | 'slack'>;

function getSeverity(
  { value, slack = 0 }: Valued,
  { limit, target, comparison, unit }: Limit,
): 'error' | 'warning' | null {
  const isBeyond = (bound: number) => {
    const margin = Math.max(unit === 'deg' ? angularSlack : minSlack, Math.max(minSlack, slack) * Math.abs(bound));
    if (looksEqual(value, bound, unit)) return false;
    return comparison === '>=' ? value < bound - margin : value > bound + margin;
  };
  if (limit !== null && isBeyond(limit)) return 'error';
  return target !== null && isBeyond(target) ? 'warning' : null;
}

const checkWeights = { passed: 1, warnings: 0.7, unknown: 0.5 };

function summarizeChecks(checks: readonly CheckResult[], isWhole: boolean) {
  const summary = { errors: 0, warnings: 0, passed: 0, unknown: 0 };
  for (const check of checks) summary[classifyCheck(check)] += 1;
  const points =
    summary.passed * checkWeights.passed +
    summary.warnings * checkWeights.warnings +
    summary.unknown * checkWeights.unknown;
  const score = Math.round((100 * points) / Math.max(1, checks.length));
  const complete = isWhole && summary.unknown === 0 && checks.length > 0;
  return { verdict: getVerdict(summary, complete), complete, summary, score };
}

function classifyCheck({ status, severity }: CheckResult): keyof Judgement['summary'] {
  if (status === 'fail') return 'errors';
  if (status === 'unknown') return 'unknown';
  return severity === 'warning' ? 'warnings' : 'passed';
}

function getVerdict({ errors }: Judgement['summary'], complete: boolean): Judgement['verdict'] {
  if (errors > 0) return 'fail';
  return complete ? 'pass' : 'unknown';
}
