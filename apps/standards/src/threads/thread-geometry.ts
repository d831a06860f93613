import type { Parameters, Result } from '@kerf/catalog';
import { parseDesignation } from './designations/designation.ts';
import { warnAboutLength } from './length-warnings.ts';
import { computeMetricBasics } from './forms/metric.ts';
import { computeNptBasics, computeParallelBasics, computeSealingBasics } from './forms/pipe-basics.ts';
import { formatResult } from './thread-result.ts';
import type { BasicSizes, ThreadForm, Side, Thread } from './sizes/thread.ts';
import { createThreadFromParts } from './thread-by-parts.ts';
import { reportLimits } from './tolerances/limit-report.ts';
import { warnAboutPair, chooseSide } from './tolerances/tolerance-class.ts';
import { computeTrapezoidalBasics } from './forms/trapezoidal.ts';
import { computeUnifiedBasics } from './forms/unified.ts';

type ThreadRequest = Parameters<'calculate_thread_geometry'>;

const computeBasics: Readonly<Record<ThreadForm, (thread: Thread, side: Side) => BasicSizes>> = {
  metric: computeMetricBasics,
  unified: computeUnifiedBasics,
  trapezoidal: computeTrapezoidalBasics,
  G: computeParallelBasics,
  R: computeSealingBasics,
  NPT: computeNptBasics,
};

/** Computes the basic sizes and limits of a thread, from its designation or its parts. */
export function computeThreadGeometry(request: ThreadRequest): Result<'calculate_thread_geometry'> {
  const thread =
    request.designation === undefined ? createThreadFromParts(request) : parseDesignation(request.designation);
  const chosen = chooseSide(thread, { toleranceClass: request.tolerance_class, internal: request.internal });
  const basics = computeBasics[thread.form](thread, chosen.side);
  const { limits, formulas, warnings } = reportLimits(thread, basics, chosen);
  const computed = {
    thread,
    basics: { ...basics, formulas: [...basics.formulas, ...formulas] },
    side: chosen.side,
    toleranceClass: chosen.toleranceClass,
    limits,
    length: request.length,
  };
  return formatResult(request.units, computed, [
    ...thread.warnings,
    ...warnAboutUnlisted(basics),
    ...warnAboutPair(chosen),
    ...warnings,
    ...warnAboutLength(computed),
  ]);
}

const warnAboutUnlisted = ({ series, designation }: BasicSizes): string[] =>
  series === 'special'
    ? [`${designation} is not in the table of standard threads: taps, dies and gauges for it may not be sold.`]
    : [];
