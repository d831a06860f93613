import type { Result, ValidationCheck, ValidationProcess } from '@kerf/catalog';
import { type Doubt, type Facts, type Figure, figureOf, type Known } from './figures.ts';
import { slackOf } from './digits.ts';
import { checksOf, type Limit, limitOf, uncheckedOf } from './limits.ts';
import { type Bound, readsAs, rounded, sentence, unknownSentence } from './sentence.ts';
import { wording } from './wording.ts';

type Report = Result<'validate_design'>;
type CheckResult = Report['checks'][number];

/** Judgement of a design for one process. */
export interface Judgement extends Pick<Report, 'verdict' | 'complete' | 'score' | 'summary' | 'checks'> {
  readonly notChecked: Report['not_checked'];
}

/** Judges a design by every check of a process, or by the requested ones. */
export function judge(process: ValidationProcess, facts: Omit<Facts, 'process'>): Judgement {
  const wanted = facts.asked.checks;
  const checks: CheckResult[] = [];
  const notChecked: Judgement['notChecked'] = [];
  let isWhole = true;
  for (const check of checksOf(process)) {
    const isWanted = wanted?.includes(check) ?? true;
    isWhole &&= isWanted;
    const figure = isWanted ? figureOf(check, { ...facts, process }) : unwanted;
    if ('absent' in figure) notChecked.push({ check, reason: figure.absent });
    else
      checks.push(
        judged({ check, process, facts: { ...facts, process }, limit: limitOf(process, check, facts.asked) }, figure),
      );
  }
  return { checks, notChecked: [...notChecked, ...uncheckedOf(process)], ...total(checks, isWhole) };
}

const unwanted: Figure = { absent: 'Not requested.' };

/** Context in which a value is judged. */
interface Against {
  readonly check: ValidationCheck;
  readonly process: ValidationProcess;
  readonly facts: Facts;
  readonly limit: Limit;
}

function judged(against: Against, figure: Exclude<Figure, { absent: string }>): CheckResult {
  const { check, limit } = against;
  const { source, ...numbers } = limit;
  const common = { check, ...numbers, limit_source: source };
  const answer = answerOf(against, figure);
  if (typeof answer === 'string') return { ...common, ...unknown, message: unknownSentence(check, answer) };
  const { value, location, direction, confidence, bound } = answer;
  const severity = severityOf(answer, limit);
  return {
    ...common,
    status: severity === 'error' ? 'fail' : 'pass',
    severity,
    measured: rounded(value),
    ...(location && { location: location.map(rounded) }),
    ...(direction && { direction: direction.map(rounded) }),
    message: sentence({ ...against, severity, bound }, value),
    suggestion: severity === null ? null : wording[check].advice,
    confidence,
  };
}

const unknown = { status: 'unknown', severity: null, measured: null, suggestion: null, confidence: null } as const;

interface Answer extends Omit<Known, 'isBound'> {
  readonly bound?: Bound;
}

/** The value to compare with the limit, or the reason why there is none. */
function answerOf(against: Against, figure: Exclude<Figure, { absent: string }>): Answer | string {
  if ('unknown' in figure) return figure.unknown;
  if (against.limit.limit === null) return withoutLimit(against);
  if ('atLeast' in figure) return bounded(against, figure.atLeast);
  const slack = slackOf(figure, against.limit, against.facts);
  const isBeyond = ({ value }: Pick<Known, 'value'>) => severityOf({ value, slack }, against.limit) === 'error';
  const other = isBeyond(figure) ? figure.hope : figure.doubt;
  if (other && isBeyond(other) !== isBeyond(figure)) return other.why;
  return { ...figure, slack, ...(figure.isBound && boundOf(figure, isBeyond(figure))) };
}

/** The reported bound: a value that fails even in its best case is reported with that case. */
const boundOf = ({ hope }: Known, isBeyond: boolean): Partial<Answer> =>
  isBeyond && hope ? { value: hope.value, location: hope.location, bound: 'no better' } : { bound: 'no worse' };

function bounded({ limit, facts }: Against, atLeast: Doubt): Answer | string {
  const slack = slackOf(atLeast, limit, facts);
  const isBeyond = severityOf({ ...atLeast, slack }, limit) === 'error';
  return isBeyond ? atLeast.why : { ...atLeast, slack, confidence: 'sampled', bound: 'no worse' };
}

const withoutLimit = ({
  check,
  facts: {
    asked: { material },
  },
}: Against): string =>
  material === undefined
    ? `The limit depends on the material. Give material, or limits.${check}.`
    : `No limit is known for ${material}. Give limits.${check}.`;

/** Relative tolerance of a limit: smaller differences are below the precision of a file. */
const leastSlack = 1e-5;

/** Tolerance in degrees: an angle combines the rounding of many numbers. */
const angularSlack = 1e-3;

type Valued = Pick<Known, 'value' | 'slack'>;

function severityOf(
  { value, slack = 0 }: Valued,
  { limit, target, comparison, unit }: Limit,
): 'error' | 'warning' | null {
  const isBeyond = (bound: number) => {
    const margin = Math.max(unit === 'deg' ? angularSlack : leastSlack, Math.max(leastSlack, slack) * Math.abs(bound));
    if (readsAs(value, bound, unit)) return false;
    return comparison === '>=' ? value < bound - margin : value > bound + margin;
  };
  if (limit !== null && isBeyond(limit)) return 'error';
  return target !== null && isBeyond(target) ? 'warning' : null;
}

const worth = { passed: 1, warnings: 0.7, unknown: 0.5 };

function total(checks: readonly CheckResult[], isWhole: boolean) {
  const summary = { errors: 0, warnings: 0, passed: 0, unknown: 0 };
  for (const check of checks) summary[kindOf(check)] += 1;
  const points = summary.passed * worth.passed + summary.warnings * worth.warnings + summary.unknown * worth.unknown;
  const score = Math.round((100 * points) / Math.max(1, checks.length));
  const complete = isWhole && summary.unknown === 0 && checks.length > 0;
  return { verdict: verdictOf(summary, complete), complete, summary, score };
}

function kindOf({ status, severity }: CheckResult): keyof Judgement['summary'] {
  if (status === 'fail') return 'errors';
  if (status === 'unknown') return 'unknown';
  return severity === 'warning' ? 'warnings' : 'passed';
}

function verdictOf({ errors }: Judgement['summary'], complete: boolean): Judgement['verdict'] {
  if (errors > 0) return 'fail';
  return complete ? 'pass' : 'unknown';
}
