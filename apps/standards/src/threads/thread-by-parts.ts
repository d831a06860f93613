import type { Parameters } from '@kerf/catalog';
import { mmPerInch } from '../units.ts';
import { metricThread } from './metric.ts';
import { pipeByDiameter } from './pipe-by-diameter.ts';
import type { Parts, Thread } from './thread.ts';
import { trapezoidalThread } from './trapezoidal.ts';
import { unifiedByDiameter, unifiedInSeries } from './unified.ts';

type Asked = Parameters<'calculate_thread_geometry'>;

/**
 * Creates a thread from standard, diameter and pitch. The catalogue ensures that either designation or diameter is
 * given.
 */
export function threadByParts({ standard = 'metric', starts = 1, hand = 'right', ...sizes }: Asked): Thread {
  const { diameter = 0, pitch, tpi } = sizes;
  const given = pitch ?? (tpi === undefined ? undefined : mmPerInch / tpi);
  const pitchField = tpi === undefined ? 'pitch' : 'tpi';
  return { ...partsOf[standard]({ diameter, pitch: given, pitchField, starts }), starts, hand };
}

type ByParts = (parts: Parts) => Thread;

const metric: ByParts = ({ diameter, pitch }) => metricThread(diameter, pitch, 'diameter');
/** The catalogue requires the pitch. */
const trapezoidal: ByParts = ({ diameter, pitch = 0, starts }) =>
  trapezoidalThread(diameter, pitch, { starts, field: 'pitch' });
const unified: ByParts = ({ diameter, pitch = 1 }) => unifiedByDiameter(diameter, mmPerInch / pitch);
const parallel: ByParts = (parts) => pipeByDiameter('G', parts);
const taper: ByParts = (parts) => pipeByDiameter('R', parts);

const partsOf: Readonly<Record<NonNullable<Asked['standard']>, ByParts>> = {
  metric,
  'ISO metric': metric,
  unified,
  UNC: (parts) => unifiedInSeries('UNC', parts),
  UNF: (parts) => unifiedInSeries('UNF', parts),
  UNEF: (parts) => unifiedInSeries('UNEF', parts),
  G: parallel,
  BSPP: parallel,
  /** Refused by the catalogue, because it may be taper. */
  BSP: parallel,
  R: taper,
  BSPT: taper,
  NPT: (parts) => pipeByDiameter('NPT', parts),
  trapezoidal,
  Tr: trapezoidal,
};
