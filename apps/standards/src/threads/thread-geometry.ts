import type { Parameters, Result } from '@kerf/catalog';
import { sentenceIf } from '../conditional-sentence.ts';
import { roundTo } from '../rounding.ts';
import { parseDesignation } from './designations/designation.ts';
import { computeMetricBasics } from './forms/metric.ts';
import { computeNptBasics, computeParallelBasics, computeSealingBasics } from './forms/pipe-basics.ts';
import { computeTrapezoidalBasics } from './forms/trapezoidal.ts';
import { computeUnifiedBasics } from './forms/unified.ts';
import type { BasicSizes, Side, Thread, ThreadForm } from './sizes/thread.ts';
import { createThreadFromParts } from './thread-by-parts.ts';
import { formatResult } from './thread-result.ts';
import { reportLimits } from './tolerances/limit-report.ts';
import { chooseSide, warnAboutPair } from './tolerances/tolerance-class.ts';

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

interface Threaded {
  readonly thread: Thread;
  readonly basics: BasicSizes;
  readonly side: Side;
  readonly length: number | undefined;
}

/** Warnings about the threaded length, in millimetres. */
function warnAboutLength({ thread, basics, side, length }: Threaded): string[] {
  if (length === undefined) return [];
  const lead = thread.pitch * thread.starts;
  const useful = side === 'external' ? basics.taper?.l2 : undefined;
  return [
    ...sentenceIf(
      length < lead,
      `${length} mm is less than one turn of ${basics.designation}, ${roundToThousandth(lead)} mm.`,
    ),
    ...(useful ? sentenceIf(length < useful, describeTooShort(length, useful, basics)) : []),
  ];
}

const describeTooShort = (length: number, useful: number, { standard, designation }: BasicSizes): string =>
  `${length} mm is less than the useful thread of ${designation} by ${standard}, ${roundToThousandth(useful)} mm: it may not seal.`;

const roundToThousandth = (mm: number): number => roundTo(mm, 3);
