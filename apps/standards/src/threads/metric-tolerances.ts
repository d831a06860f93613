import * as z from 'zod';
import { type Place, printersOf, readTable } from '../tables.ts';
import { alongR40, stepsInWords } from './r40.ts';
import { byPitch, bySize, figureFor, gradeRowFor, gradeRows, inMm } from './tolerance-columns.ts';

const table = readTable(
  'threads/iso-965.json',
  z.strictObject({
    title: z.string(),
    figures: z.strictObject({
      deviation_e: byPitch,
      deviation_f: byPitch,
      deviation_g: byPitch,
      major_external: byPitch,
      minor_internal: byPitch,
      pitch_external: bySize,
      pitch_internal: bySize,
    }),
    grades: z.strictObject({
      major_external: gradeRows,
      minor_internal: gradeRows,
      pitch_external: gradeRows,
      pitch_internal: gradeRows,
    }),
  }),
);

/** Diameters with a tolerance in ISO 965-1. */
export type Toleranced = keyof typeof table.grades;

/** The grade in the table. */
const held = 6;

/** R40 steps from one grade to the next: ISO 965-1 rounds the factors 0.63, 0.8, 1.25 and 1.6 in this way. */
const stepsPerGrade = 4;

/** Returns the tolerance of a diameter in a grade, in millimetres; null if ISO 965-1 or the table has none. */
export function toleranceOf(diameter: Toleranced, size: Place, grade: number): number | null {
  const sixth = figureFor(table.figures[diameter], size);
  if (!hasGrade(diameter, size, grade) || sixth === undefined) return null;
  return inMm(grade === held ? sixth : alongR40(sixth, (grade - held) * stepsPerGrade));
}

/** True if ISO 965-1 has the grade for this diameter and thread. */
export const hasGrade = (diameter: Toleranced, size: Place, grade: number): boolean =>
  gradeRowFor(table.grades[diameter], size, grade) !== undefined;

/** Formulas in micrometres, with P in millimetres and d the geometric mean of its diameter range. Source: ISO 965-1. */
const formulas: Readonly<Record<Toleranced, readonly [symbol: string, ofSixth: string]>> = {
  major_external: ['Td', '180 P^(2/3) - 3.15/sqrt(P)'],
  minor_internal: ['TD1', '433 P - 190 P^1.22 to 0.8 mm, 230 P^0.7 above'],
  pitch_external: ['Td2', '90 P^0.4 d^0.1'],
  pitch_internal: ['TD2', '1.32 x 90 P^0.4 d^0.1'],
};

/** Returns the formula of a tolerance that no table has; undefined for a tabulated one. */
export function formulaOf(diameter: Toleranced, size: Place, grade: number): string | undefined {
  const [symbol, ofSixth] = formulas[diameter];
  if (gradeRowFor(table.grades[diameter], size, grade)?.sources?.includes('formula'))
    return stepsInWords(symbol, { from: held, to: grade, steps: (grade - held) * stepsPerGrade });
  const isWorkedOut = printersOf(table.figures[diameter], size).includes('formula');
  return grade === held && isWorkedOut ? `${symbol}(${held}) = ${ofSixth}, rounded to R40` : undefined;
}

/**
 * Returns the deviation of a position from the basic profile, in millimetres: inwards for screws, outwards for nuts.
 */
export function deviationOf(position: string, pitch: number): number | null {
  const letter = position.toLowerCase();
  if (letter === 'h') return 0;
  const column = deviations[letter];
  return column ? inMm(column.by_pitch[pitch]) : null;
}

const deviations: Readonly<Record<string, z.output<typeof byPitch>>> = {
  e: table.figures.deviation_e,
  f: table.figures.deviation_f,
  g: table.figures.deviation_g,
};
