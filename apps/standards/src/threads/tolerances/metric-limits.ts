import { rangeAbove, rangeBelow, type LimitEnd } from './limit-ranges.ts';
import { findDeviation, findFormula, hasGrade, findTolerance, type TolerancedDiameter } from './metric-tolerances.ts';
import { getMultiStartFactor } from './tolerance-columns.ts';
import type { BasicSizes, Limits, Side, Thread } from '../sizes/thread.ts';

/** Returns the ISO 965-1 class that applies when none is given. */
export const getMetricDefaultClass = ({ diameter, pitch }: Thread, side: Side): string => {
  const isSmall = diameter <= 1.4;
  if (side === 'external') return isSmall ? '6h' : '6g';
  if (pitch === finestPitch) return '4H';
  return isSmall ? '5H' : '6H';
};

/** Pitch in millimetres at which nuts have grade 4 only. */
const finestPitch = 0.2;

/** 6g, or 5g6g: first the pitch diameter, then the crest. */
const spelling = /^(\d)([efgh])(?:(\d)([efgh]))?$|^(\d)([GH])(?:(\d)([GH]))?$/;

/** Tolerance grade with the deviation of its position. */
interface Zone {
  readonly grade: number;
  readonly deviation: number;
}

/** Computes the limits of an ISO 965-1 class; null if it has no such position at this pitch. */
export function computeMetricLimits(thread: Thread, basics: BasicSizes, toleranceClass: string): Limits | null {
  const [grade, position, crestGrade = grade, crestPosition = position] = splitClass(toleranceClass);
  const pitch = computeZone(thread, grade, position);
  const crest = computeZone(thread, crestGrade, crestPosition);
  if (!pitch || !crest) return null;
  return isExternal(position)
    ? computeExternal(thread, basics, { pitch, crest })
    : computeInternal(thread, basics, { pitch, crest });
}

/** Lists the formulas behind the limits of a class, where no table has its tolerances. */
export function listMetricFormulas(thread: Thread, toleranceClass: string): string[] {
  const { pitch, crest } = parseGrades(toleranceClass);
  return [findFormula(pitch.of, thread, pitch.grade), findFormula(crest.of, thread, crest.grade)].flatMap(
    (formula) => formula ?? [],
  );
}

/** True if ISO 965-1 has the grade that a limit depends on; the root of a screw depends on its pitch diameter. */
export function hasMetricGrade(thread: Thread, toleranceClass: string, end: LimitEnd): boolean {
  const { pitch, crest } = parseGrades(toleranceClass);
  const tolerance = end.startsWith(crest.of === 'major_external' ? 'major' : 'minor') ? crest : pitch;
  return hasGrade(tolerance.of, thread, tolerance.grade);
}

function parseGrades(
  toleranceClass: string,
): Readonly<Record<'pitch' | 'crest', { of: TolerancedDiameter; grade: number }>> {
  const [grade, position, crestGrade = grade] = splitClass(toleranceClass);
  const [pitch, crest] = isExternal(position)
    ? (['pitch_external', 'major_external'] as const)
    : (['pitch_internal', 'minor_internal'] as const);
  return { pitch: { of: pitch, grade: Number(grade) }, crest: { of: crest, grade: Number(crestGrade) } };
}

const splitClass = (toleranceClass: string): string[] => spelling.exec(toleranceClass)?.slice(1).filter(Boolean) ?? [];

const isExternal = (position = ''): boolean => position === position.toLowerCase();

function computeZone({ pitch }: Thread, grade?: string, position?: string): Zone | undefined {
  const deviation = position === undefined ? null : findDeviation(position, pitch);
  return deviation === null ? undefined : { grade: Number(grade), deviation };
}

type Zones = Readonly<Record<'pitch' | 'crest', Zone>>;

function computeExternal(thread: Thread, basics: BasicSizes, { pitch, crest }: Zones): Limits {
  const pitchDiameter = rangeBelow(
    basics.pitchDiameter - pitch.deviation,
    computePitchTolerance(thread, 'pitch_external', pitch),
  );
  return {
    major: rangeBelow(basics.major.external - crest.deviation, findTolerance('major_external', thread, crest.grade)),
    pitch: pitchDiameter,
    minor: {
      min: pitchDiameter.min === null ? null : pitchDiameter.min - minRootDepth * thread.pitch,
      max: basics.minor.internal - pitch.deviation,
    },
  };
}

/** Distance from the pitch diameter to a root with the minimum radius, 0.125 P. Source: ASME B1.13M. */
const minRootDepth = 0.616025;

function computeInternal(thread: Thread, { major, pitchDiameter, minor }: BasicSizes, { pitch, crest }: Zones): Limits {
  return {
    major: { min: major.internal + pitch.deviation, max: null },
    pitch: rangeAbove(pitchDiameter + pitch.deviation, computePitchTolerance(thread, 'pitch_internal', pitch)),
    minor: rangeAbove(minor.internal + crest.deviation, findTolerance('minor_internal', thread, crest.grade)),
  };
}

function computePitchTolerance(thread: Thread, diameter: TolerancedDiameter, { grade }: Zone): number | null {
  const tolerance = findTolerance(diameter, thread, grade);
  return tolerance === null ? null : tolerance * getMultiStartFactor(thread.starts);
}
