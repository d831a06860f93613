import type { End } from './limits.ts';
import { metricDefault, metricFormulas, metricHasGrade, metricLimits } from './metric-limits.ts';
import { nptLimits, parallelLimits, sealingLimits } from './pipe-limits.ts';
import type { Basics, Form, Limits, Side, Thread } from './thread.ts';
import { trapezoidalDefault, trapezoidalFormulas, trapezoidalLimits } from './trapezoidal-limits.ts';
import { unifiedDefault, unifiedLimits } from './unified-limits.ts';

/** Side and class of a thread; the class is null if its standard has none, or none was chosen. */
export interface Chosen {
  readonly side: Side;
  readonly its: string | null;
  /** Class of the mating thread, where a pair is given without a side. */
  readonly other?: string | undefined;
}

/** Tolerance rules of a form's standard. */
interface Tolerancing {
  readonly standard: string;
  /** Default class. */
  readonly byDefault: (thread: Thread, side: Side) => string | null;
  readonly limits: (thread: Thread, basics: Basics, chosen: Chosen) => Limits | null;
  /** Formulas behind the limits of a class, where no table of the standard is available. */
  readonly formulas?: (thread: Thread, toleranceClass: string) => string[];
  /** True if the standard has the grade of a limit; assumed if undefined. */
  readonly hasGrade?: (thread: Thread, toleranceClass: string, end: End) => boolean;
  /** Limits that the standard leaves open. */
  readonly open: Readonly<Record<Side, readonly End[]>>;
}

type ByClass = (thread: Thread, basics: Basics, toleranceClass: string) => Limits | null;

const byClass =
  (limits: ByClass): Tolerancing['limits'] =>
  (thread, basics, { its }) =>
    its === null ? null : limits(thread, basics, its);

const untoleranced: readonly End[] = ['major.min', 'major.max', 'minor.min', 'minor.max'];

/** Tolerance rules by thread form. */
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
