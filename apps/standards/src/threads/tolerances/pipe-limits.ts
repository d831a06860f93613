import { rangeAbove, rangeAround, rangeBelow } from './limit-ranges.ts';
import { bspSizes } from '../sizes/pipe-sizes.ts';
import type { BasicSizes, Limits, Side, TaperLetters, Thread } from '../sizes/thread.ts';

/** Computes the limits of a G thread; null for a class of the other side or an unlisted size. Source: ISO 228-1. */
export function computeParallelLimits(
  thread: Thread,
  basics: BasicSizes,
  { side, toleranceClass: its }: ChosenClass,
): Limits | null {
  const tolerances = bspSizes.get(thread.size ?? '')?.parallel;
  if (!tolerances) return null;
  const { pitch_tolerance: pitch, minor_tolerance: minor } = tolerances;
  return side === 'internal'
    ? computeParallelInternal(basics, { pitch, minor }, its)
    : computeParallelExternal(basics, pitch, toleranceShares[its ?? '']);
}

/** An internal thread has one unnamed class. */
const computeParallelInternal = (
  { major, pitchDiameter, minor }: BasicSizes,
  tolerances: { readonly pitch: number; readonly minor: number },
  its: string | null,
): Limits | null =>
  its === null
    ? {
        major: { min: major.internal, max: null },
        pitch: rangeAbove(pitchDiameter, tolerances.pitch),
        minor: rangeAbove(minor.internal, tolerances.minor),
      }
    : null;

/** Class B is twice as wide as A; the crest tolerance is that of B in both. */
const computeParallelExternal = (
  { major, pitchDiameter, minor }: BasicSizes,
  tolerance: number,
  share?: number,
): Limits | null =>
  share === undefined
    ? null
    : {
        major: rangeBelow(major.external, 2 * tolerance),
        pitch: rangeBelow(pitchDiameter, share * tolerance),
        minor: { min: null, max: minor.external },
      };

const toleranceShares: Readonly<Record<string, number>> = { A: 1, B: 2 };

interface ChosenClass {
  readonly side: Side;
  readonly toleranceClass: string | null;
}

/** Computes the limits of an ISO 7-1 thread; for a taper one at its gauge plane, which has a tolerance itself. */
export function computeSealingLimits(
  thread: Thread,
  basics: BasicSizes,
  { side, toleranceClass: its }: ChosenClass,
): Limits | null {
  if (basics.series === 'special' || its !== null) return null;
  const tolerance = computePlaneTolerance(thread, thread.letters ?? (side === 'internal' ? 'Rc' : 'R')) / 16;
  return {
    major: rangeAround(basics.major[side], tolerance),
    pitch: rangeAround(basics.pitchDiameter, tolerance),
    minor: rangeAround(basics.minor[side], tolerance),
  };
}

/** Tolerance of the gauge plane in millimetres: ISO 7-1 gives it in turns. */
export function computePlaneTolerance({ pitch, diameter }: Thread, letters: TaperLetters): number {
  if (diameter > maxDiameterOfOneTurn) return 1.5 * pitch;
  return (letters === 'R' ? 1 : 1.25) * pitch;
}

/** Size 2, in millimetres. */
const maxDiameterOfOneTurn = 60;

/** Computes the limits of an NPT thread at the plane of E1, which has a tolerance of one turn. Source: ASME B1.20.1. */
export function computeNptLimits(
  { pitch }: Thread,
  { pitchDiameter }: BasicSizes,
  { toleranceClass: its }: ChosenClass,
): Limits | null {
  const openRange = { min: null, max: null };
  return its === null ? { major: openRange, pitch: rangeAround(pitchDiameter, pitch / 16), minor: openRange } : null;
}
