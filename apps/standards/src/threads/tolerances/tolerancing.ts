import type { LimitEnd } from './limit-ranges.ts';
import { getMetricDefaultClass, listMetricFormulas, hasMetricGrade, computeMetricLimits } from './metric-limits.ts';
import { computeNptLimits, computeParallelLimits, computeSealingLimits } from './pipe-limits.ts';
import type { BasicSizes, ThreadForm, Limits, Side, Thread } from '../sizes/thread.ts';
import { getTrapezoidalDefaultClass, listTrapezoidalFormulas, computeTrapezoidalLimits } from './trapezoidal-limits.ts';
import { getUnifiedDefaultClass, computeUnifiedLimits } from './unified-limits.ts';

/** Side and class of a thread; the class is null if its standard has none, or none was chosen. */
export interface ChosenClass {
  readonly side: Side;
  readonly toleranceClass: string | null;
  /** Class of the mating thread, where a pair is given without a side. */
  readonly matingClass?: string | undefined;
}

/** Tolerance rules of a form's standard. */
interface ToleranceRules {
  readonly standard: string;
  /** Default class. */
  readonly getDefaultClass: (thread: Thread, side: Side) => string | null;
  readonly limits: (thread: Thread, basics: BasicSizes, chosen: ChosenClass) => Limits | null;
  /** Formulas behind the limits of a class, where no table of the standard is available. */
  readonly formulas?: (thread: Thread, toleranceClass: string) => string[];
  /** True if the standard has the grade of a limit; assumed if undefined. */
  readonly hasGrade?: (thread: Thread, toleranceClass: string, end: LimitEnd) => boolean;
  /** Limits that the standard leaves open. */
  readonly openEnds: Readonly<Record<Side, readonly LimitEnd[]>>;
}

type ByClass = (thread: Thread, basics: BasicSizes, toleranceClass: string) => Limits | null;

const createLimitFunction =
  (limits: ByClass): ToleranceRules['limits'] =>
  (thread, basics, { toleranceClass: its }) =>
    its === null ? null : limits(thread, basics, its);

const crestsAndRoots: readonly LimitEnd[] = ['major.min', 'major.max', 'minor.min', 'minor.max'];

/** Tolerance rules by thread form. */
export const toleranceRules: Readonly<Record<ThreadForm, ToleranceRules>> = {
  metric: {
    standard: 'ISO 965-1',
    getDefaultClass: getMetricDefaultClass,
    limits: createLimitFunction(computeMetricLimits),
    formulas: listMetricFormulas,
    hasGrade: hasMetricGrade,
    openEnds: { internal: ['major.max'], external: [] },
  },
  unified: {
    standard: 'ASME B1.1',
    getDefaultClass: (_, side) => getUnifiedDefaultClass(side),
    limits: createLimitFunction(computeUnifiedLimits),
    openEnds: { internal: ['major.max'], external: ['minor.min'] },
  },
  trapezoidal: {
    standard: 'ISO 2903',
    getDefaultClass: (_, side) => getTrapezoidalDefaultClass(side),
    limits: createLimitFunction(computeTrapezoidalLimits),
    formulas: listTrapezoidalFormulas,
    openEnds: { internal: ['major.max'], external: [] },
  },
  G: {
    standard: 'ISO 228-1',
    getDefaultClass: () => null,
    limits: computeParallelLimits,
    openEnds: { internal: ['major.max'], external: ['minor.min'] },
  },
  R: {
    standard: 'ISO 7-1',
    getDefaultClass: () => null,
    limits: computeSealingLimits,
    openEnds: { internal: [], external: [] },
  },
  NPT: {
    standard: 'ASME B1.20.1',
    getDefaultClass: () => null,
    limits: computeNptLimits,
    openEnds: { internal: crestsAndRoots, external: crestsAndRoots },
  },
};
