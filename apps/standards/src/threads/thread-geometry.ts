import type { Parameters, Result } from '@kerf/catalog';
import { readDesignation } from './designation.ts';
import { aboutLength } from './length.ts';
import { metricBasics } from './metric.ts';
import { nptBasics, parallelBasics, sealingBasics } from './pipe-basics.ts';
import { resultIn } from './result.ts';
import type { Basics, Form, Side, Thread } from './thread.ts';
import { threadByParts } from './thread-by-parts.ts';
import { limitsOf } from './told-limits.ts';
import { aboutPair, sideOf } from './tolerance-class.ts';
import { trapezoidalBasics } from './trapezoidal.ts';
import { unifiedBasics } from './unified.ts';

type Asked = Parameters<'calculate_thread_geometry'>;

const basicsOf: Readonly<Record<Form, (thread: Thread, side: Side) => Basics>> = {
  metric: metricBasics,
  unified: unifiedBasics,
  trapezoidal: trapezoidalBasics,
  G: parallelBasics,
  R: sealingBasics,
  NPT: nptBasics,
};

/** Computes the basic sizes and limits of a thread, from its designation or its parts. */
export function threadGeometry(asked: Asked): Result<'calculate_thread_geometry'> {
  const thread = asked.designation === undefined ? threadByParts(asked) : readDesignation(asked.designation);
  const chosen = sideOf(thread, { toleranceClass: asked.tolerance_class, internal: asked.internal });
  const basics = basicsOf[thread.form](thread, chosen.side);
  const { limits, formulas, warnings } = limitsOf(thread, basics, chosen);
  const found = {
    thread,
    basics: { ...basics, formulas: [...basics.formulas, ...formulas] },
    side: chosen.side,
    toleranceClass: chosen.its,
    limits,
    length: asked.length,
  };
  return resultIn(asked.units, found, [
    ...thread.warnings,
    ...unlisted(basics),
    ...aboutPair(chosen),
    ...warnings,
    ...aboutLength(found),
  ]);
}

const unlisted = ({ series, designation }: Basics): string[] =>
  series === 'special'
    ? [`${designation} is not in the table of standard threads: taps, dies and gauges for it may not be sold.`]
    : [];
