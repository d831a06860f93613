import { invalid } from './faults.ts';

/** In millimetres; what the catalogue lets through of a pitch given by itself. */
const finest = 0.05;

/** Throws `invalid_parameters` for a pitch that nobody cuts. */
export function requireCuttable(pitch: number, field: string): void {
  if (pitch > 0 && pitch < finest)
    throw invalid(
      `${field} gives no thread: a pitch of ${pitch} mm is below ${finest} mm, the finest that is computed.`,
    );
}
