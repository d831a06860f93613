import { mmPerInch } from '../../inch.ts';
import type { BasicSizes, Limits, Side, Thread } from '../sizes/thread.ts';

/** Returns the default class. */
export const getUnifiedDefaultClass = (side: Side): string => (side === 'external' ? '2A' : '2B');

/** Tolerance of the pitch diameter as a multiple of that of 2A. */
const pitchShares: Readonly<Record<string, number>> = {
  '1A': 1.5,
  '2A': 1,
  '3A': 0.75,
  '1B': 1.95,
  '2B': 1.3,
  '3B': 0.975,
};

/** Computes the limits of classes 1A to 3A and 1B to 3B, rounded as in the tables. Source: ASME B1.1, ASME B1.30. */
export function computeUnifiedLimits(thread: Thread, basics: BasicSizes, toleranceClass: string): Limits | null {
  const share = pitchShares[toleranceClass];
  if (share === undefined) return null;
  const size = {
    diameter: thread.diameter / mmPerInch,
    pitch: thread.pitch / mmPerInch,
    isShort: hasNinePitchEngagement(thread, basics),
  };
  const tolerance = computePitchTolerance(size);
  const limits = toleranceClass.endsWith('A') ? computeExternal : computeInternal;
  return limits(basics, size, { toleranceClass, pitch: tolerance * share, allowance: 0.3 * tolerance });
}

/**
 * Threads with nine pitches of engagement: UNEF, constant pitch finer than 8 tpi, and special; 1-14 UNS was once a UNF.
 */
function hasNinePitchEngagement({ size, pitch }: Thread, { series, designation }: BasicSizes): boolean {
  if (series === 'special') return !(size === '1' && designation.startsWith('1-14 '));
  return series === 'UNEF' || (series === 'UN' && pitch < mmPerInch / 8);
}

/** Inputs for the limits of a class, in inches. */
interface LimitInputs {
  readonly toleranceClass: string;
  readonly pitch: number;
  readonly allowance: number;
}

function computeExternal({ major, minor, pitchDiameter }: BasicSizes, size: UnifiedSize, given: LimitInputs): Limits {
  const gap = given.toleranceClass === '3A' ? 0 : roundToTenThousandth(given.allowance * mmPerInch);
  return {
    major: rangeBelow(roundToTenThousandth(major.external) - gap, computeMajorTolerance(size, given.toleranceClass)),
    pitch: rangeBelow(roundToTenThousandth(pitchDiameter) - gap, given.pitch),
    minor: { min: null, max: roundToTenThousandth(minor.external) - gap },
  };
}

function computeInternal({ major, minor, pitchDiameter }: BasicSizes, size: UnifiedSize, given: LimitInputs): Limits {
  return {
    major: { min: roundToTenThousandth(major.internal), max: null },
    pitch: rangeAbove(roundToTenThousandth(pitchDiameter), given.pitch),
    minor: roundNutMinor(
      rangeAbove(roundToTenThousandth(minor.internal), computeMinorTolerance(size, given.toleranceClass)),
      size,
      given,
    ),
  };
}

/** Rounds the minor diameter of a nut: from #6 up to three places, except the maximum of class 3B with four. */
function roundNutMinor(
  { min, max }: ClosedRange,
  { diameter }: UnifiedSize,
  { toleranceClass }: LimitInputs,
): ClosedRange {
  if (diameter < 0.138) return { min, max };
  return { min: roundToThousandth(min), max: toleranceClass === '3B' ? max : roundToThousandth(max) };
}

interface ClosedRange {
  readonly min: number;
  readonly max: number;
}

/** Rounds millimetres to ten-thousandths of an inch, via millionths as the standard requires. */
function roundToTenThousandth(mm: number): number {
  const millionths = Math.round((mm / mmPerInch) * 1e6);
  return (Math.round(millionths / 100) / 10_000) * mmPerInch;
}

/** Rounds in two steps, as the tables do: the exact 1.533494 of 1 3/4-5 becomes 1.5335, then 1.534. */
function roundToThousandth(mm: number): number {
  const tenThousandths = Math.round((mm / mmPerInch) * 10_000);
  return (Math.round(tenThousandths / 10) / 1000) * mmPerInch;
}

const rangeBelow = (max: number, inches: number) => ({ min: max - roundToTenThousandth(inches * mmPerInch), max });
const rangeAbove = (min: number, inches: number): ClosedRange => ({
  min,
  max: min + roundToTenThousandth(inches * mmPerInch),
});

/** A unified thread, in inches. */
interface UnifiedSize {
  readonly diameter: number;
  readonly pitch: number;
  /** True for nine pitches of engagement, as in extra-fine and special threads and most of constant pitch. */
  readonly isShort: boolean;
}

/** Computes the pitch diameter tolerance of class 2A, in inches. Source: ASME B1.1. */
function computePitchTolerance({ diameter, pitch, isShort }: UnifiedSize): number {
  const engagement = isShort ? 9 * pitch : diameter;
  return 0.0015 * Math.cbrt(diameter) + 0.0015 * Math.sqrt(engagement) + 0.015 * Math.cbrt(pitch ** 2);
}

/** Computes the major diameter tolerance of a screw, in inches. */
const computeMajorTolerance = ({ pitch }: UnifiedSize, toleranceClass: string): number =>
  (toleranceClass === '1A' ? 0.09 : 0.06) * Math.cbrt(pitch ** 2);

/** Computes the minor diameter tolerance of a nut, in inches. */
function computeMinorTolerance(size: UnifiedSize, toleranceClass: string): number {
  const { diameter, pitch } = size;
  if (toleranceClass !== '3B' && diameter >= 0.25) return pitch > 1 / 4 ? 0.15 * pitch : computeCoarseTolerance(size);
  const minTolerance = toleranceClass === '3B' ? computeCloseTolerance(size) : computeCoarseTolerance(size);
  const fine = 0.05 * Math.cbrt(pitch ** 2) + (0.03 * pitch) / diameter - 0.002;
  return Math.min(0.394 * pitch, Math.max(minTolerance, fine));
}

const computeCoarseTolerance = ({ pitch }: UnifiedSize): number => 0.25 * pitch - 0.4 * pitch ** 2;
const computeCloseTolerance = ({ pitch }: UnifiedSize): number =>
  pitch <= 1 / 13 ? 0.23 * pitch - 1.5 * pitch ** 2 : 0.12 * pitch;
