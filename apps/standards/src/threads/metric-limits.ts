import { tolerancesOf, type Tolerances } from './metric-tolerances.ts';
import { type Basics, type Limits, type Side, type Thread } from './thread.ts';

/** What ISO 965-1 means when no class is written. */
export const metricDefault = ({ diameter }: Thread, side: Side): string => {
  const isSmall = diameter <= 1.4;
  if (side === 'external') return isSmall ? '6h' : '6g';
  return isSmall ? '5H' : '6H';
};

/** The limits of grade 6 at positions g, h, G and H; of any other class no table is at hand. */
export function metricLimits(thread: Thread, basics: Basics, toleranceClass: string): Limits | null {
  const [, position] = /^6([ghGH])$/.exec(toleranceClass) ?? [];
  if (position === undefined) return null;
  const tolerances = tolerancesOf(thread.diameter, thread.pitch);
  const deviation = position.toLowerCase() === 'h' ? 0 : tolerances.deviation;
  if (deviation === null) return null;
  return position === position.toLowerCase()
    ? external(basics, tolerances, deviation)
    : internal(basics, tolerances, deviation);
}

function external({ major, pitchDiameter }: Basics, tolerances: Tolerances, deviation: number): Limits {
  return {
    major: below(major.external - deviation, tolerances.majorExternal),
    pitch: below(pitchDiameter - deviation, tolerances.pitchExternal),
    minor: { min: null, max: null },
  };
}

function internal({ major, pitchDiameter, minor }: Basics, tolerances: Tolerances, deviation: number): Limits {
  return {
    major: { min: major.internal + deviation, max: null },
    pitch: above(pitchDiameter + deviation, tolerances.pitchInternal),
    minor: above(minor.internal + deviation, tolerances.minorInternal),
  };
}

const below = (max: number, tolerance: number | null) => ({ min: tolerance === null ? null : max - tolerance, max });
const above = (min: number, tolerance: number | null) => ({ min, max: tolerance === null ? null : min + tolerance });
