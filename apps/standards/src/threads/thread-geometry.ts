import type { Parameters, Result } from '@kerf/catalog';
import { readDesignation } from './designation.ts';
import { metricBasics, metricThread } from './metric.ts';
import { nptBasics, parallelBasics, sealingBasics } from './pipe-basics.ts';
import { resultIn } from './result.ts';
import { type Basics, type Form, mmPerInch, type Side, type Thread } from './thread.ts';
import { limitsOf } from './told-limits.ts';
import { sideOf } from './tolerance-class.ts';
import { trapezoidalBasics, trapezoidalThread } from './trapezoidal.ts';
import { unifiedBasics, unifiedByDiameter } from './unified.ts';

type Asked = Parameters<'calculate_thread_geometry'>;

const basicsOf: Readonly<Record<Form, (thread: Thread, side: Side) => Basics>> = {
  metric: metricBasics,
  unified: unifiedBasics,
  trapezoidal: trapezoidalBasics,
  G: parallelBasics,
  R: sealingBasics,
  NPT: nptBasics,
};

/** Basic sizes and limits of a thread, by its designation or its parts. */
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
  };
  return resultIn(asked.units, found, [...thread.warnings, ...unlisted(basics), ...warnings]);
}

/** The catalogue lets through exactly one of designation and diameter. */
function threadByParts({ standard = 'metric', starts = 1, hand = 'right', ...sizes }: Asked): Thread {
  return { ...partsOf[standard]({ ...sizes, starts }), starts, hand };
}

type Sizes = Pick<Asked, 'diameter' | 'pitch' | 'tpi'> & { readonly starts: number };

/** Of all but metric threads the catalogue asks for a pitch. */
const partsOf: Readonly<Record<NonNullable<Asked['standard']>, (sizes: Sizes) => Thread>> = {
  metric: ({ diameter = 0, pitch }) => metricThread(diameter, pitch, 'diameter'),
  unified: ({ diameter = 0, pitch = 1, tpi = mmPerInch / pitch }) => unifiedByDiameter(diameter, tpi),
  trapezoidal: ({ diameter = 0, pitch = 0, starts }) => trapezoidalThread(diameter, pitch, { starts, field: 'pitch' }),
};

const unlisted = ({ series, designation }: Basics): string[] =>
  series === 'special'
    ? [`${designation} is not in the table of standard threads: taps, dies and gauges for it may not be sold.`]
    : [];
