import { Fault } from '@kerf/errors';
import { roundTo } from '../../rounding.ts';

/** Checks that the pitch is not too fine and leaves a core. Throws `invalid_parameters`. */
export function requireCore({ diameter, pitch, core }: CutThread, field: string): void {
  if (pitch > 0 && pitch < minPitch)
    throw Fault.invalid(
      `${field} gives no valid thread: a pitch of ${pitch} mm is below the minimum of ${minPitch} mm.`,
    );
  if (pitch <= 0 || core <= 0)
    throw Fault.invalid(
      `${field} gives no valid thread: a pitch of ${roundMm(pitch)} mm leaves no core at ${roundMm(diameter)} mm.${hintMillimetres(field)}`,
    );
}

/** Hint for callers who gave an inch diameter. */
const hintMillimetres = (field: string): string =>
  field === 'diameter' ? ' The diameter is always in millimetres, regardless of units.' : '';

/** Rounds to a thousandth of a millimetre. */
const roundMm = (mm: number): number => roundTo(mm, 3);

/** Basic sizes of a thread, in millimetres. */
interface CutThread {
  readonly diameter: number;
  readonly pitch: number;
  /** Core diameter. */
  readonly core: number;
}

/** Minimum pitch in millimetres, equal to the catalogue's minimum for a separate pitch. */
const minPitch = 0.05;
