import { above, below, type End } from './limits.ts';
import { deviationOf, formulaOf, hasGrade, toleranceOf, type Toleranced } from './metric-tolerances.ts';
import { multiStartFactor } from './multi-start.ts';
import type { Basics, Limits, Side, Thread } from './thread.ts';

/** Returns the ISO 965-1 class that applies when none is given. */
export const metricDefault = ({ diameter, pitch }: Thread, side: Side): string => {
  const isSmall = diameter <= 1.4;
  if (side === 'external') return isSmall ? '6h' : '6g';
  if (pitch === finest) return '4H';
  return isSmall ? '5H' : '6H';
};

/** Pitch in millimetres at which nuts have grade 4 only. */
const finest = 0.2;

/** 6g, or 5g6g: first the pitch diameter, then the crest. */
const spelling = /^(\d)([efgh])(?:(\d)([efgh]))?$|^(\d)([GH])(?:(\d)([GH]))?$/;

/** Tolerance grade with the deviation of its position. */
interface Zone {
  readonly grade: number;
  readonly deviation: number;
}

/** Computes the limits of an ISO 965-1 class; null if it has no such position at this pitch. */
export function metricLimits(thread: Thread, basics: Basics, toleranceClass: string): Limits | null {
  const [grade, position, crestGrade = grade, crestPosition = position] = lettersOf(toleranceClass);
  const pitch = zoneOf(thread, grade, position);
  const crest = zoneOf(thread, crestGrade, crestPosition);
  if (!pitch || !crest) return null;
  return isExternal(position) ? external(thread, basics, { pitch, crest }) : internal(thread, basics, { pitch, crest });
}

/** Lists the formulas behind the limits of a class, where no table has its tolerances. */
export function metricFormulas(thread: Thread, toleranceClass: string): string[] {
  const { pitch, crest } = gradesOf(toleranceClass);
  return [formulaOf(pitch.of, thread, pitch.grade), formulaOf(crest.of, thread, crest.grade)].flatMap(
    (formula) => formula ?? [],
  );
}

/** True if ISO 965-1 has the grade that a limit depends on; the root of a screw depends on its pitch diameter. */
export function metricHasGrade(thread: Thread, toleranceClass: string, end: End): boolean {
  const { pitch, crest } = gradesOf(toleranceClass);
  const its = end.startsWith(crest.of === 'major_external' ? 'major' : 'minor') ? crest : pitch;
  return hasGrade(its.of, thread, its.grade);
}

function gradesOf(toleranceClass: string): Readonly<Record<'pitch' | 'crest', { of: Toleranced; grade: number }>> {
  const [grade, position, crestGrade = grade] = lettersOf(toleranceClass);
  const [pitch, crest] = isExternal(position)
    ? (['pitch_external', 'major_external'] as const)
    : (['pitch_internal', 'minor_internal'] as const);
  return { pitch: { of: pitch, grade: Number(grade) }, crest: { of: crest, grade: Number(crestGrade) } };
}

const lettersOf = (toleranceClass: string): string[] => spelling.exec(toleranceClass)?.slice(1).filter(Boolean) ?? [];

const isExternal = (position = ''): boolean => position === position.toLowerCase();

function zoneOf({ pitch }: Thread, grade?: string, position?: string): Zone | undefined {
  const deviation = position === undefined ? null : deviationOf(position, pitch);
  return deviation === null ? undefined : { grade: Number(grade), deviation };
}

type Zones = Readonly<Record<'pitch' | 'crest', Zone>>;

function external(thread: Thread, basics: Basics, { pitch, crest }: Zones): Limits {
  const pitchDiameter = below(basics.pitchDiameter - pitch.deviation, ofPitch(thread, 'pitch_external', pitch));
  return {
    major: below(basics.major.external - crest.deviation, toleranceOf('major_external', thread, crest.grade)),
    pitch: pitchDiameter,
    minor: {
      min: pitchDiameter.min === null ? null : pitchDiameter.min - leastRootDepth * thread.pitch,
      max: basics.minor.internal - pitch.deviation,
    },
  };
}

/** Distance from the pitch diameter to a root with the minimum radius, 0.125 P. Source: ASME B1.13M. */
const leastRootDepth = 0.616025;

function internal(thread: Thread, { major, pitchDiameter, minor }: Basics, { pitch, crest }: Zones): Limits {
  return {
    major: { min: major.internal + pitch.deviation, max: null },
    pitch: above(pitchDiameter + pitch.deviation, ofPitch(thread, 'pitch_internal', pitch)),
    minor: above(minor.internal + crest.deviation, toleranceOf('minor_internal', thread, crest.grade)),
  };
}

function ofPitch(thread: Thread, diameter: Toleranced, { grade }: Zone): number | null {
  const tolerance = toleranceOf(diameter, thread, grade);
  return tolerance === null ? null : tolerance * multiStartFactor(thread.starts);
}
