import * as z from 'zod';
import { readTable } from '../../data-tables.ts';
import { rangeAbove, rangeBelow } from './limit-ranges.ts';
import { figureByPitch, figureBySize, findFigure, getMultiStartFactor, gradeRows, toMm } from './tolerance-columns.ts';
import { stepR40, describeR40Steps } from './r40.ts';
import type { BasicSizes, Limits, Side, Thread } from '../sizes/thread.ts';

const { figures } = readTable(
  'threads/iso-2903.json',
  z.strictObject({
    title: z.string(),
    figures: z.strictObject({
      deviation_c: figureByPitch,
      deviation_e: figureByPitch,
      major_external: figureByPitch,
      minor_internal: figureByPitch,
      pitch_external: figureBySize,
      pitch_internal: figureBySize,
    }),
    grades: z.strictObject({ pitch_external: gradeRows, pitch_internal: gradeRows }),
  }),
);

/** Returns the medium class, which ISO 2903 gives for general use. */
export const getTrapezoidalDefaultClass = (side: Side): string => (side === 'external' ? '7e' : '7H');

/** Classes of ISO 2903; crests have grade 4 in all of them. */
const spelling = /^(?:[789]H|[78]e|[89]c)$/;

/** Computes the limits of an ISO 2903 class; null if it lacks this class, pitch or diameter. */
export function computeTrapezoidalLimits(thread: Thread, basics: BasicSizes, toleranceClass: string): Limits | null {
  if (!spelling.test(toleranceClass)) return null;
  const grade = Number(toleranceClass[0]);
  return toleranceClass.endsWith('H')
    ? computeInternal(thread, basics, grade)
    : computeExternal(thread, basics, { grade, deviation: findDeviation(toleranceClass, thread.pitch) });
}

/** Lists the formulas behind the limits of a class whose grade is not in the tables, which have grade 7. */
export function listTrapezoidalFormulas(_: Thread, toleranceClass: string): string[] {
  const grade = Number(toleranceClass[0]);
  const symbol = toleranceClass.endsWith('H') ? 'TD2' : 'Td2';
  return grade === tabulatedGrade
    ? []
    : [describeR40Steps(symbol, { from: tabulatedGrade, to: grade, steps: (grade - tabulatedGrade) * stepsPerGrade })];
}

const findDeviation = (toleranceClass: string, pitch: number): number | null =>
  toMm((toleranceClass.endsWith('c') ? figures.deviation_c : figures.deviation_e).by_pitch[pitch]);

interface Zone {
  readonly grade: number;
  readonly deviation: number | null;
}

function computeExternal(
  thread: Thread,
  { major, pitchDiameter, minor }: BasicSizes,
  { grade, deviation }: Zone,
): Limits | null {
  const tolerance = computePitchTolerance(thread, 'pitch_external', grade);
  if (deviation === null || tolerance === null) return null;
  return {
    major: rangeBelow(major.external, toMm(findFigure(figures.major_external, thread))),
    pitch: rangeBelow(pitchDiameter - deviation, tolerance),
    minor: rangeBelow(minor.external, deviation + 1.25 * tolerance),
  };
}

function computeInternal(thread: Thread, { major, pitchDiameter, minor }: BasicSizes, grade: number): Limits | null {
  const tolerance = computePitchTolerance(thread, 'pitch_internal', grade);
  if (tolerance === null) return null;
  return {
    major: { min: major.internal, max: null },
    pitch: rangeAbove(pitchDiameter, tolerance),
    minor: rangeAbove(minor.internal, toMm(findFigure(figures.minor_internal, thread))),
  };
}

/** Grade in the table; from one grade to the next, R40 goes four steps. */
const tabulatedGrade = 7;
const stepsPerGrade = 4;

function computePitchTolerance(
  thread: Thread,
  diameter: 'pitch_external' | 'pitch_internal',
  grade: number,
): number | null {
  const seventh = findFigure(figures[diameter], thread);
  const tolerance = seventh === undefined ? null : toMm(stepR40(seventh, (grade - tabulatedGrade) * stepsPerGrade));
  return tolerance === null ? null : tolerance * getMultiStartFactor(thread.starts);
}
