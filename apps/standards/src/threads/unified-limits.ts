import { mmPerInch } from '../units.ts';
import type { Basics, Limits, Side, Thread } from './thread.ts';
import { majorTolerance, minorTolerance, pitchTolerance, type Size } from './unified-tolerances.ts';

/** Returns the default class. */
export const unifiedDefault = (side: Side): string => (side === 'external' ? '2A' : '2B');

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
export function unifiedLimits(thread: Thread, basics: Basics, toleranceClass: string): Limits | null {
  const share = pitchShares[toleranceClass];
  if (share === undefined) return null;
  const size = {
    diameter: thread.diameter / mmPerInch,
    pitch: thread.pitch / mmPerInch,
    isShort: engagesNinePitches(thread, basics),
  };
  const tolerance = pitchTolerance(size);
  const limits = toleranceClass.endsWith('A') ? external : internal;
  return limits(basics, size, { toleranceClass, pitch: tolerance * share, allowance: 0.3 * tolerance });
}

/**
 * Threads with nine pitches of engagement: UNEF, constant pitch finer than 8 tpi, and special; 1-14 UNS was once a
 * UNF.
 */
function engagesNinePitches({ size, pitch }: Thread, { series, designation }: Basics): boolean {
  if (series === 'special') return !(size === '1' && designation.startsWith('1-14 '));
  return series === 'UNEF' || (series === 'UN' && pitch < mmPerInch / 8);
}

/** Inputs for the limits of a class, in inches. */
interface Given {
  readonly toleranceClass: string;
  readonly pitch: number;
  readonly allowance: number;
}

function external({ major, minor, pitchDiameter }: Basics, size: Size, given: Given): Limits {
  const gap = given.toleranceClass === '3A' ? 0 : rounded(given.allowance * mmPerInch);
  return {
    major: below(rounded(major.external) - gap, majorTolerance(size, given.toleranceClass)),
    pitch: below(rounded(pitchDiameter) - gap, given.pitch),
    minor: { min: null, max: rounded(minor.external) - gap },
  };
}

function internal({ major, minor, pitchDiameter }: Basics, size: Size, given: Given): Limits {
  return {
    major: { min: rounded(major.internal), max: null },
    pitch: above(rounded(pitchDiameter), given.pitch),
    minor: minorOfNut(above(rounded(minor.internal), minorTolerance(size, given.toleranceClass)), size, given),
  };
}

/** Rounds the minor diameter of a nut: from #6 up to three places, except the maximum of class 3B with four. */
function minorOfNut({ min, max }: Closed, { diameter }: Size, { toleranceClass }: Given): Closed {
  if (diameter < 0.138) return { min, max };
  return { min: toThousandths(min), max: toleranceClass === '3B' ? max : toThousandths(max) };
}

interface Closed {
  readonly min: number;
  readonly max: number;
}

/** Rounds millimetres to ten-thousandths of an inch, via millionths as the standard requires. */
function rounded(mm: number): number {
  const millionths = Math.round((mm / mmPerInch) * 1e6);
  return (Math.round(millionths / 100) / 10_000) * mmPerInch;
}

/** Rounds in two steps, as the tables do: the exact 1.533494 of 1 3/4-5 becomes 1.5335, then 1.534. */
function toThousandths(mm: number): number {
  const tenThousandths = Math.round((mm / mmPerInch) * 10_000);
  return (Math.round(tenThousandths / 10) / 1000) * mmPerInch;
}

const below = (max: number, inches: number) => ({ min: max - rounded(inches * mmPerInch), max });
const above = (min: number, inches: number): Closed => ({ min, max: min + rounded(inches * mmPerInch) });
