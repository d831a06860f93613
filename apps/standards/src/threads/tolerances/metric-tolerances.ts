import * as z from 'zod';
import { type ThreadSize, findSources, readTable } from '../../data-tables.ts';
import { stepR40, describeR40Steps } from './r40.ts';
import { figureByPitch, figureBySize, findFigure, findGradeRow, gradeRows, toMm } from './tolerance-columns.ts';

const table = readTable(
  'threads/iso-965.json',
  z.strictObject({
    title: z.string(),
    figures: z.strictObject({
      deviation_e: figureByPitch,
      deviation_f: figureByPitch,
      deviation_g: figureByPitch,
      major_external: figureByPitch,
      minor_internal: figureByPitch,
      pitch_external: figureBySize,
      pitch_internal: figureBySize,
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
export type TolerancedDiameter = keyof typeof table.grades;

/** The grade in the table. */
const tabulatedGrade = 6;

/** R40 steps from one grade to the next: ISO 965-1 rounds the factors 0.63, 0.8, 1.25 and 1.6 in this way. */
const stepsPerGrade = 4;

/** Returns the tolerance of a diameter in a grade, in millimetres; null if ISO 965-1 or the table has none. */
export function findTolerance(diameter: TolerancedDiameter, size: ThreadSize, grade: number): number | null {
  const sixth = findFigure(table.figures[diameter], size);
  if (!hasGrade(diameter, size, grade) || sixth === undefined) return null;
  return toMm(grade === tabulatedGrade ? sixth : stepR40(sixth, (grade - tabulatedGrade) * stepsPerGrade));
}

/** True if ISO 965-1 has the grade for this diameter and thread. */
export const hasGrade = (diameter: TolerancedDiameter, size: ThreadSize, grade: number): boolean =>
  findGradeRow(table.grades[diameter], size, grade) !== undefined;

/** Formulas in micrometres, with P in millimetres and d the geometric mean of its diameter range. Source: ISO 965-1. */
const formulas: Readonly<Record<TolerancedDiameter, readonly [symbol: string, ofSixth: string]>> = {
  major_external: ['Td', '180 P^(2/3) - 3.15/sqrt(P)'],
  minor_internal: ['TD1', '433 P - 190 P^1.22 to 0.8 mm, 230 P^0.7 above'],
  pitch_external: ['Td2', '90 P^0.4 d^0.1'],
  pitch_internal: ['TD2', '1.32 x 90 P^0.4 d^0.1'],
};

/** Returns the formula of a tolerance that no table has; undefined for a tabulated one. */
export function findFormula(diameter: TolerancedDiameter, size: ThreadSize, grade: number): string | undefined {
  const [symbol, ofSixth] = formulas[diameter];
  if (findGradeRow(table.grades[diameter], size, grade)?.sources?.includes('formula'))
    return describeR40Steps(symbol, {
      from: tabulatedGrade,
      to: grade,
      steps: (grade - tabulatedGrade) * stepsPerGrade,
    });
  const isWorkedOut = findSources(table.figures[diameter], size).includes('formula');
  return grade === tabulatedGrade && isWorkedOut
    ? `${symbol}(${tabulatedGrade}) = ${ofSixth}, rounded to R40`
    : undefined;
}

/**
 * Returns the deviation of a position from the basic profile, in millimetres: inwards for screws, outwards for nuts.
 */
export function findDeviation(position: string, pitch: number): number | null {
  const letter = position.toLowerCase();
  if (letter === 'h') return 0;
  const column = deviations[letter];
  return column ? toMm(column.by_pitch[pitch]) : null;
}

const deviations: Readonly<Record<string, z.output<typeof figureByPitch>>> = {
  e: table.figures.deviation_e,
  f: table.figures.deviation_f,
  g: table.figures.deviation_g,
};
