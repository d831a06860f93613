import { above, around, below } from './limits.ts';
import { bspSizes } from './pipe-sizes.ts';
import type { Basics, Limits, Side, TaperLetters, Thread } from './thread.ts';

/** Computes the limits of a G thread; null for a class of the other side or an unlisted size. Source: ISO 228-1. */
export function parallelLimits(thread: Thread, basics: Basics, { side, its }: Chosen): Limits | null {
  const tolerances = bspSizes.get(thread.size ?? '')?.parallel;
  if (!tolerances) return null;
  const { pitch_tolerance: pitch, minor_tolerance: minor } = tolerances;
  return side === 'internal'
    ? parallelInternal(basics, { pitch, minor }, its)
    : parallelExternal(basics, pitch, shares[its ?? '']);
}

/** An internal thread has one unnamed class. */
const parallelInternal = (
  { major, pitchDiameter, minor }: Basics,
  tolerances: { readonly pitch: number; readonly minor: number },
  its: string | null,
): Limits | null =>
  its === null
    ? {
        major: { min: major.internal, max: null },
        pitch: above(pitchDiameter, tolerances.pitch),
        minor: above(minor.internal, tolerances.minor),
      }
    : null;

/** Class B is twice as wide as A; the crest tolerance is that of B in both. */
const parallelExternal = ({ major, pitchDiameter, minor }: Basics, tolerance: number, share?: number): Limits | null =>
  share === undefined
    ? null
    : {
        major: below(major.external, 2 * tolerance),
        pitch: below(pitchDiameter, share * tolerance),
        minor: { min: null, max: minor.external },
      };

const shares: Readonly<Record<string, number>> = { A: 1, B: 2 };

interface Chosen {
  readonly side: Side;
  readonly its: string | null;
}

/** Computes the limits of an ISO 7-1 thread; for a taper one at its gauge plane, which has a tolerance itself. */
export function sealingLimits(thread: Thread, basics: Basics, { side, its }: Chosen): Limits | null {
  if (basics.series === 'special' || its !== null) return null;
  const tolerance = aroundGaugePlane(thread, thread.letters ?? (side === 'internal' ? 'Rc' : 'R')) / 16;
  return {
    major: around(basics.major[side], tolerance),
    pitch: around(basics.pitchDiameter, tolerance),
    minor: around(basics.minor[side], tolerance),
  };
}

/** Tolerance of the gauge plane in millimetres: ISO 7-1 gives it in turns. */
export function aroundGaugePlane({ pitch, diameter }: Thread, letters: TaperLetters): number {
  if (diameter > largestOfOneTurn) return 1.5 * pitch;
  return (letters === 'R' ? 1 : 1.25) * pitch;
}

/** Size 2, in millimetres. */
const largestOfOneTurn = 60;

/** Computes the limits of an NPT thread at the plane of E1, which has a tolerance of one turn. Source: ASME B1.20.1. */
export function nptLimits({ pitch }: Thread, { pitchDiameter }: Basics, { its }: Chosen): Limits | null {
  const open = { min: null, max: null };
  return its === null ? { major: open, pitch: around(pitchDiameter, pitch / 16), minor: open } : null;
}
