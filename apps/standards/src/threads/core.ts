import { Fault } from '@kerf/errors';
import { roundedTo } from '../rounding.ts';

/** Throws `invalid_parameters` for a pitch that nobody cuts, and where it leaves nothing within the thread. */
export function requireCore({ diameter, pitch, core }: Cut, field: string): void {
  if (pitch > 0 && pitch < finest)
    throw Fault.invalid(
      `${field} gives no thread: a pitch of ${pitch} mm is below ${finest} mm, the finest that is computed.`,
    );
  if (pitch <= 0 || core <= 0)
    throw Fault.invalid(
      `${field} gives no thread: a pitch of ${told(pitch)} mm leaves no core at ${told(diameter)} mm.${inMillimetres(field)}`,
    );
}

/** An inch that was given for a diameter is not told otherwise. */
const inMillimetres = (field: string): string =>
  field === 'diameter' ? ' It is in millimetres, whatever units says.' : '';

/** To a thousandth of a millimetre. */
const told = (mm: number): number => roundedTo(mm, 3);

/** What a thread would be, in millimetres. */
interface Cut {
  readonly diameter: number;
  readonly pitch: number;
  /** The diameter within it. */
  readonly core: number;
}

/** In millimetres; what the catalogue lets through of a pitch given by itself. */
const finest = 0.05;
