import { Fault } from '@kerf/errors';
import { coarseDiameters, coarsePitch } from './metric-pitches.ts';

/** A metric thread: nominal diameter and pitch, in millimetres. */
export interface MetricThread {
  readonly diameter: number;
  readonly pitch: number;
}

/** M8, M8x1, m8X1, M8 x 1.25, M8×1.25, M8*1 and M8-1 all name a metric thread. */
const spelling = /^m\s*(\d+(?:[.,]\d+)?)(?:\s*[x×*-]\s*(\d+(?:[.,]\d+)?))?$/i;

/** Reads a designation. Throws `invalid_parameters` for anything but an ISO metric thread. */
export function readDesignation(designation: string): MetricThread {
  const [, diameter, pitch] = spelling.exec(designation.trim()) ?? [];
  if (diameter === undefined)
    throw invalid(`designation must name an ISO metric thread such as M8 or M8x1, not ${JSON.stringify(designation)}.`);
  return metricThread(number(diameter), pitch === undefined ? undefined : number(pitch), 'designation');
}

/** Completes a thread with its coarse pitch. Throws `invalid_parameters` when no such thread can be cut. */
export function metricThread(diameter: number, given: number | undefined, field: string): MetricThread {
  const pitch = given ?? coarsePitch(diameter);
  if (pitch === undefined)
    throw invalid(`${field} has no coarse pitch at ${diameter} mm: give the pitch. ${neighbours(diameter)}`);
  // At d = 17/12 H the external minor diameter would be zero: there would be no core left.
  if (pitch <= 0 || diameter <= (17 / 12) * triangleHeight(pitch))
    throw invalid(`${field} gives no thread: a pitch of ${pitch} mm leaves no core at ${diameter} mm.`);
  return { diameter, pitch };
}

/** H, the height of the fundamental triangle of a 60 degree thread, in millimetres. Source: ISO 68-1. */
export const triangleHeight = (pitch: number): number => (Math.sqrt(3) / 2) * pitch;

const number = (text: string): number => Number(text.replace(',', '.'));

const invalid = (reason: string): Fault => Fault.of('invalid_parameters', { reason });

function neighbours(diameter: number): string {
  const near = [...coarseDiameters].sort((a, b) => Math.abs(a - diameter) - Math.abs(b - diameter)).slice(0, 2);
  return `The nearest coarse threads are ${near.map((size) => `M${size}`).join(' and ')}.`;
}
