import type { Parameters } from '@kerf/catalog';
import { mmPerInch } from '../inch.ts';
import { createMetricThread } from './forms/metric.ts';
import { findPipeByDiameter } from './forms/pipe-by-diameter.ts';
import type { ThreadParts, Thread } from './sizes/thread.ts';
import { createTrapezoidalThread } from './forms/trapezoidal.ts';
import { createUnifiedByDiameter, findUnifiedInSeries } from './forms/unified.ts';

type ThreadRequest = Parameters<'calculate_thread_geometry'>;

/**
 * Creates a thread from standard, diameter and pitch. The catalogue ensures that either designation or diameter is
 * given.
 */
export function createThreadFromParts({
  standard = 'metric',
  starts = 1,
  hand = 'right',
  ...sizes
}: ThreadRequest): Thread {
  const { diameter = 0, pitch, tpi } = sizes;
  const given = pitch ?? (tpi === undefined ? undefined : mmPerInch / tpi);
  const pitchField = tpi === undefined ? 'pitch' : 'tpi';
  return { ...factories[standard]({ diameter, pitch: given, pitchField, starts }), starts, hand };
}

type ThreadFactory = (parts: ThreadParts) => Thread;

const metric: ThreadFactory = ({ diameter, pitch }) => createMetricThread(diameter, pitch, 'diameter');
/** The catalogue requires the pitch. */
const trapezoidal: ThreadFactory = ({ diameter, pitch = 0, starts }) =>
  createTrapezoidalThread(diameter, pitch, { starts, field: 'pitch' });
const unified: ThreadFactory = ({ diameter, pitch = 1 }) => createUnifiedByDiameter(diameter, mmPerInch / pitch);
const parallel: ThreadFactory = (parts) => findPipeByDiameter('G', parts);
const taper: ThreadFactory = (parts) => findPipeByDiameter('R', parts);

const factories: Readonly<Record<NonNullable<ThreadRequest['standard']>, ThreadFactory>> = {
  metric,
  'ISO metric': metric,
  unified,
  UNC: (parts) => findUnifiedInSeries('UNC', parts),
  UNF: (parts) => findUnifiedInSeries('UNF', parts),
  UNEF: (parts) => findUnifiedInSeries('UNEF', parts),
  G: parallel,
  BSPP: parallel,
  /** Refused by the catalogue, because it may be taper. */
  BSP: parallel,
  R: taper,
  BSPT: taper,
  NPT: (parts) => findPipeByDiameter('NPT', parts),
  trapezoidal,
  Tr: trapezoidal,
};
