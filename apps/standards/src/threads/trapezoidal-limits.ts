import * as z from 'zod';
import { readTable } from '../tables.ts';
import { above, below } from './limits.ts';
import { multiStartFactor } from './multi-start.ts';
import { alongR40, stepsInWords } from './r40.ts';
import type { Basics, Limits, Side, Thread } from './thread.ts';
import { byPitch, bySize, figureFor, gradeRows, inMm } from './tolerance-columns.ts';

const { figures } = readTable(
  'threads/iso-2903.json',
  z.strictObject({
    title: z.string(),
    figures: z.strictObject({
      deviation_c: byPitch,
      deviation_e: byPitch,
      major_external: byPitch,
      minor_internal: byPitch,
      pitch_external: bySize,
      pitch_internal: bySize,
    }),
    grades: z.strictObject({ pitch_external: gradeRows, pitch_internal: gradeRows }),
  }),
);

/** Returns the medium class, which ISO 2903 gives for general use. */
export const trapezoidalDefault = (side: Side): string => (side === 'external' ? '7e' : '7H');

/** Classes of ISO 2903; crests have grade 4 in all of them. */
const spelling = /^(?:[789]H|[78]e|[89]c)$/;

/** Computes the limits of an ISO 2903 class; null if it lacks this class, pitch or diameter. */
export function trapezoidalLimits(thread: Thread, basics: Basics, toleranceClass: string): Limits | null {
  if (!spelling.test(toleranceClass)) return null;
  const grade = Number(toleranceClass[0]);
  return toleranceClass.endsWith('H')
    ? internal(thread, basics, grade)
    : external(thread, basics, { grade, deviation: deviationOf(toleranceClass, thread.pitch) });
}

/** Lists the formulas behind the limits of a class whose grade is not in the tables, which have grade 7. */
export function trapezoidalFormulas(_: Thread, toleranceClass: string): string[] {
  const grade = Number(toleranceClass[0]);
  const symbol = toleranceClass.endsWith('H') ? 'TD2' : 'Td2';
  return grade === held ? [] : [stepsInWords(symbol, { from: held, to: grade, steps: (grade - held) * stepsPerGrade })];
}

const deviationOf = (toleranceClass: string, pitch: number): number | null =>
  inMm((toleranceClass.endsWith('c') ? figures.deviation_c : figures.deviation_e).by_pitch[pitch]);

interface Zone {
  readonly grade: number;
  readonly deviation: number | null;
}

function external(thread: Thread, { major, pitchDiameter, minor }: Basics, { grade, deviation }: Zone): Limits | null {
  const tolerance = ofPitch(thread, 'pitch_external', grade);
  if (deviation === null || tolerance === null) return null;
  return {
    major: below(major.external, inMm(figureFor(figures.major_external, thread))),
    pitch: below(pitchDiameter - deviation, tolerance),
    minor: below(minor.external, deviation + 1.25 * tolerance),
  };
}

function internal(thread: Thread, { major, pitchDiameter, minor }: Basics, grade: number): Limits | null {
  const tolerance = ofPitch(thread, 'pitch_internal', grade);
  if (tolerance === null) return null;
  return {
    major: { min: major.internal, max: null },
    pitch: above(pitchDiameter, tolerance),
    minor: above(minor.internal, inMm(figureFor(figures.minor_internal, thread))),
  };
}

/** Grade in the table; from one grade to the next, R40 goes four steps. */
const held = 7;
const stepsPerGrade = 4;

function ofPitch(thread: Thread, diameter: 'pitch_external' | 'pitch_internal', grade: number): number | null {
  const seventh = figureFor(figures[diameter], thread);
  const tolerance = seventh === undefined ? null : inMm(alongR40(seventh, (grade - held) * stepsPerGrade));
  return tolerance === null ? null : tolerance * multiStartFactor(thread.starts);
}
