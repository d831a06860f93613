import { Fault } from '@kerf/errors';
import { roundedTo } from '../rounding.ts';

/** Checks that the pitch is not too fine and leaves a core. Throws `invalid_parameters`. */
export function requireCore({ diameter, pitch, core }: Cut, field: string): void {
  if (pitch > 0 && pitch < finest)
    throw Fault.invalid(`${field} gives no valid thread: a pitch of ${pitch} mm is below the minimum of ${finest} mm.`);
  if (pitch <= 0 || core <= 0)
    throw Fault.invalid(
      `${field} gives no valid thread: a pitch of ${told(pitch)} mm leaves no core at ${told(diameter)} mm.${inMillimetres(field)}`,
    );
}

/** Hint for callers who gave an inch diameter. */
const inMillimetres = (field: string): string =>
  field === 'diameter' ? ' The diameter is always in millimetres, regardless of units.' : '';

/** Rounds to a thousandth of a millimetre. */
const told = (mm: number): number => roundedTo(mm, 3);

/** Basic sizes of a thread, in millimetres. */
interface Cut {
  readonly diameter: number;
  readonly pitch: number;
  /** Core diameter. */
  readonly core: number;
}

/** Minimum pitch in millimetres, equal to the catalogue's minimum for a separate pitch. */
const finest = 0.05;
