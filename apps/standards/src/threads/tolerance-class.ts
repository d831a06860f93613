import { invalid } from './faults.ts';
import { metricDefault, metricLimits } from './metric-limits.ts';
import type { Basics, Form, Limits, Side, Thread } from './thread.ts';
import { trapezoidalLimits } from './trapezoidal.ts';
import { unifiedDefault, unifiedLimits } from './unified-limits.ts';

interface Tolerancing {
  /** The class that is meant when none is given. */
  readonly byDefault: (thread: Thread, side: Side) => string | null;
  readonly limits: (thread: Thread, basics: Basics, toleranceClass: string) => Limits | null;
}

const untold: Tolerancing = { byDefault: () => null, limits: () => null };

const tolerancing: Readonly<Record<Form, Tolerancing>> = {
  metric: { byDefault: metricDefault, limits: metricLimits },
  unified: { byDefault: (_, side) => unifiedDefault(side), limits: unifiedLimits },
  trapezoidal: { byDefault: () => null, limits: trapezoidalLimits },
  G: untold,
  R: untold,
  NPT: untold,
};

/** What is asked of the tolerance of a thread. */
export interface Asked {
  readonly toleranceClass: string | undefined;
  readonly internal: boolean | undefined;
}

/** On which side a thread is and by which class. Throws `invalid_parameters` where the two contradict each other. */
export function sideOf(thread: Thread, { toleranceClass, internal }: Asked): { side: Side; its: string | null } {
  const classes = spelt(toleranceClass ?? thread.toleranceClass, thread.form)?.split('/') ?? [];
  const side = askedSide(thread, internal) ?? onlySide(classes, thread.form) ?? 'external';
  const its = classes.find((one) => sideBy(one, thread.form) === side) ?? classes[0];
  if (its === undefined) return { side, its: tolerancing[thread.form].byDefault(thread, side) };
  refuseOther(its, side, thread.form);
  return { side, its };
}

function askedSide({ side }: Thread, internal: boolean | undefined): Side | undefined {
  if (internal === undefined) return side;
  const asked = internal ? 'internal' : 'external';
  if (side !== undefined && side !== asked)
    throw invalid(`internal contradicts the designation, which names an ${side} thread.`);
  return asked;
}

/** The side of one class; a pair such as 6H/6g has both. */
const onlySide = ([first, second]: readonly string[], form: Form): Side | undefined =>
  first !== undefined && second === undefined ? sideBy(first, form) : undefined;

/** The limits of a class, or null with a sentence that says why there are none. */
export function limitsOf(
  thread: Thread,
  basics: Basics,
  its: string | null,
): { limits: Limits | null; warnings: string[] } {
  const limits = its === null ? null : tolerancing[thread.form].limits(thread, basics, its);
  const warnings =
    its === null || limits
      ? []
      : [`No table of the tolerance class ${its} is at hand for ${basics.designation}: limits are null.`];
  return { limits, warnings };
}

function refuseOther(its: string, side: Side, form: Form): void {
  const itsSide = sideBy(its, form);
  if (itsSide === undefined || itsSide === side) return;
  const other = side === 'internal' ? 'an upper-case letter such as 6H' : 'a lower-case letter such as 6g';
  const instead = form === 'unified' ? `a class such as ${unifiedDefault(side)}` : other;
  throw invalid(`tolerance_class ${its} is of an ${itsSide} thread: give ${instead}, or change internal.`);
}

/** Which side a class is of, as far as it tells. */
function sideBy(its: string, form: Form): Side | undefined {
  if (form === 'G') return undefined;
  if (form === 'unified') return unifiedSides[its.slice(-1)];
  if (/^(\d[a-h])+$/.test(its)) return 'external';
  return /^(\d[A-H])+$/.test(its) ? 'internal' : undefined;
}

const unifiedSides: Readonly<Record<string, Side>> = { A: 'external', B: 'internal' };

/** Unified classes are written in capitals; in metric ones the case tells the side. */
const spelt = (its: string | undefined, form: Form): string | undefined =>
  form === 'unified' || form === 'G' ? its?.toUpperCase() : its;
