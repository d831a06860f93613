import type { End } from './limits.ts';
import { metricDefault, metricFormulas, metricHasGrade, metricLimits } from './metric-limits.ts';
import { nptLimits, parallelLimits, sealingLimits } from './pipe-limits.ts';
import type { Basics, Form, Limits, Side, Thread } from './thread.ts';
import { trapezoidalDefault, trapezoidalFormulas, trapezoidalLimits } from './trapezoidal-limits.ts';
import { unifiedDefault, unifiedLimits } from './unified-limits.ts';

/** On which side a thread is, and by which class; null where its standard has none, or none was chosen. */
export interface Chosen {
  readonly side: Side;
  readonly its: string | null;
  /** The class of the other thread, where a pair is named and no side is asked for. */
  readonly other?: string | undefined;
}

/** How the standard of a form gives limits. */
interface Tolerancing {
  readonly standard: string;
  /** The class that is meant when none is given. */
  readonly byDefault: (thread: Thread, side: Side) => string | null;
  readonly limits: (thread: Thread, basics: Basics, chosen: Chosen) => Limits | null;
  /** What the limits of a class stand on, where no table of the standard is at hand. */
  readonly formulas?: (thread: Thread, toleranceClass: string) => string[];
  /** Whether the standard has the grade that an end of a class stands on; always where it is not told. */
  readonly hasGrade?: (thread: Thread, toleranceClass: string, end: End) => boolean;
  /** The ends that the standard leaves open. */
  readonly open: Readonly<Record<Side, readonly End[]>>;
}

type ByClass = (thread: Thread, basics: Basics, toleranceClass: string) => Limits | null;

const byClass =
  (limits: ByClass): Tolerancing['limits'] =>
  (thread, basics, { its }) =>
    its === null ? null : limits(thread, basics, its);

const untoleranced: readonly End[] = ['major.min', 'major.max', 'minor.min', 'minor.max'];

/** By the form of the thread. */
export const tolerancing: Readonly<Record<Form, Tolerancing>> = {
  metric: {
    standard: 'ISO 965-1',
    byDefault: metricDefault,
    limits: byClass(metricLimits),
    formulas: metricFormulas,
    hasGrade: metricHasGrade,
    open: { internal: ['major.max'], external: [] },
  },
  unified: {
    standard: 'ASME B1.1',
    byDefault: (_, side) => unifiedDefault(side),
    limits: byClass(unifiedLimits),
    open: { internal: ['major.max'], external: ['minor.min'] },
  },
  trapezoidal: {
    standard: 'ISO 2903',
    byDefault: (_, side) => trapezoidalDefault(side),
    limits: byClass(trapezoidalLimits),
    formulas: trapezoidalFormulas,
    open: { internal: ['major.max'], external: [] },
  },
  G: {
    standard: 'ISO 228-1',
    byDefault: () => null,
    limits: parallelLimits,
    open: { internal: ['major.max'], external: ['minor.min'] },
  },
  R: { standard: 'ISO 7-1', byDefault: () => null, limits: sealingLimits, open: { internal: [], external: [] } },
  NPT: {
    standard: 'ASME B1.20.1',
    byDefault: () => null,
    limits: nptLimits,
    open: { internal: untoleranced, external: untoleranced },
  },
};
