import type { Result, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import type { CheckInputs, CheckValue } from '../values/check-inputs.ts';
import { findCheckValue } from '../values/check-values.ts';
import { computeSlack, getEnds, type Interval, type KnownInterval, roundValue } from '../values/interval.ts';
import { checkMessages } from './check-messages.ts';
import { type ReportedEnd, formatComparison, formatUnknown, looksEqual } from './check-sentences.ts';
import { findLimit, getUsualEnvelope, type Limit, listChecks, listUnchecked } from './process-limits.ts';

type Report = Result<'validate_design'>;
type CheckResult = Report['checks'][number];

/** Judgement of a design for one process. */
export interface Judgement extends Pick<Report, 'verdict' | 'complete' | 'score' | 'summary' | 'checks'> {
  readonly notChecked: Report['not_checked'];
}

/** Judges a design by every check of a process, or by the requested ones. */
export function judgeDesign(
  process: ValidationProcess,
  design: Omit<CheckInputs, 'process' | 'usualEnvelope'>,
): Judgement {
  const { request } = design;
  const inputs = { ...design, process, usualEnvelope: getUsualEnvelope(process) };
  const checks: CheckResult[] = [];
  const notChecked: Judgement['notChecked'] = [];
  let isWhole = true;
  for (const check of listChecks(process)) {
    const isRequested = request.checks?.includes(check) ?? true;
    isWhole &&= isRequested;
    const found = isRequested ? findCheckValue(check, inputs) : notRequested;
    if ('absent' in found) notChecked.push({ check, reason: found.absent });
    else checks.push(judgeCheck({ check, process, inputs, limit: findLimit(process, check, request) }, found));
  }
  return { checks, notChecked: [...notChecked, ...listUnchecked(process)], ...summarizeChecks(checks, isWhole) };
}

const notRequested: CheckValue = { absent: 'Not requested.' };

/** Context in which a value is judged. */
interface JudgeContext {
  readonly check: ValidationCheck;
  readonly process: ValidationProcess;
  readonly inputs: CheckInputs;
  readonly limit: Limit;
}

type PresentValue = Exclude<CheckValue, { absent: string }>;

function judgeCheck(context: JudgeContext, found: PresentValue): CheckResult {
  const { check, limit } = context;
  const { source, ...numbers } = limit;
  const common = { check, ...numbers, limit_source: source };
  const compared = compareWithLimit(context, found);
  if (typeof compared === 'string') return { ...common, ...unknown, message: formatUnknown(check, compared) };
  const { value, location, direction, confidence, end } = compared;
  const severity = getSeverity(compared, limit);
  return {
    ...common,
    status: severity === 'error' ? 'fail' : 'pass',
    severity,
    measured: roundValue(value),
    ...(location && { location: location.map(roundValue) }),
    ...(direction && { direction: direction.map(roundValue) }),
    message: formatComparison({ ...context, severity, end }, value),
    suggestion: severity === null ? null : checkMessages[check].advice,
    confidence,
  };
}

const unknown = { status: 'unknown', severity: null, measured: null, suggestion: null, confidence: null } as const;

/** The value to report, which may be one end of its range. */
type ComparedValue = Pick<KnownInterval, 'value' | 'location' | 'direction' | 'confidence' | 'slack'> & {
  readonly end?: ReportedEnd;
};

/** The value to compare with the limit, or the reason why there is none. */
function compareWithLimit(context: JudgeContext, found: PresentValue): ComparedValue | string {
  if ('unknown' in found) return found.unknown;
  if (context.limit.limit === null) return explainMissingLimit(context);
  const { value } = found;
  return value === undefined ? compareEnds(context, found) : compareValue(context, { ...found, value });
}

/** A value and its range must agree: if only one of them is beyond the limit, the result is unknown. */
function compareValue({ limit, inputs }: JudgeContext, known: KnownInterval): ComparedValue | string {
  const slack = computeSlack(known, limit.unit, inputs.measured.validity?.precisionMm);
  const isBeyond = (value: number) => getSeverity({ value, slack }, limit) === 'error';
  const { worst, best } = getEnds(known, limit.comparison);
  const other = isBeyond(known.value) ? best : worst;
  return other && isBeyond(other.value) !== isBeyond(known.value) ? other.why : { ...known, slack };
}

/** Without a value, the worst case is reported if it passes, and the best case if it fails. */
function compareEnds({ limit, inputs }: JudgeContext, open: Interval): ComparedValue | string {
  const { worst, best } = getEnds(open, limit.comparison);
  if (!worst) throw new Error('An interval without a value has a worst case.');
  const slack = computeSlack({ ...open, value: worst.value }, limit.unit, inputs.measured.validity?.precisionMm);
  const isBeyond = (value: number) => getSeverity({ value, slack }, limit) === 'error';
  if (!isBeyond(worst.value)) return { ...worst, slack, confidence: open.confidence, end: 'worst' };
  return best && isBeyond(best.value) ? { ...best, slack, confidence: open.confidence, end: 'best' } : worst.why;
}

const explainMissingLimit = ({
  check,
  inputs: {
    request: { material },
  },
}: JudgeContext): string =>
  material === undefined
    ? `The limit depends on the material. Give material, or limits.${check}.`
    : `No limit is known for ${material}. Give limits.${check}.`;

/** Relative tolerance of a limit: smaller differences are below the precision of a file. */
const minSlack = 1e-5;

/** Tolerance in degrees: an angle combines the rounding of many numbers. */
const angularSlack = 1e-3;

type ValueWithSlack = Pick<KnownInterval, 'value' | 'slack'>;

function getSeverity(
  { value, slack = 0 }: ValueWithSlack,
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
