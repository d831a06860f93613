import type { FlatSheet } from '@kerf/mesh';
import type { CheckInputs, KnownValue } from './check-values.ts';

/** Sheet thickness with its confidence, or the reason why it is unknown. */
type SheetThickness = Pick<KnownValue, 'value' | 'confidence'> | { readonly unknown: string };

/** Maximum relative deviation of the declared thickness from the measured one. */
const maxThicknessDeviation = 0.02;

/** Returns the sheet thickness; the declared and the measured one must agree. */
export function findThickness(facts: CheckInputs): SheetThickness {
  const declared = facts.asked.features?.thickness;
  const measured = findMeasuredThickness(facts);
  if (declared === undefined)
    return measured ?? { unknown: 'The sheet thickness is unknown: give features.thickness.' };
  if (!measured) return { value: declared, confidence: 'declared' };
  if (Math.abs(measured.value - declared) < maxThicknessDeviation * declared)
    return { value: declared, confidence: measured.confidence };
  const found = Math.round(measured.value * 1e3) / 1e3;
  return {
    unknown: `features.thickness is ${declared} mm, but the design is ${found} mm thick: correct one of the two.`,
  };
}

/** Thickness between the faces of a flat sheet, or the median over the surface. */
function findMeasuredThickness(facts: CheckInputs): Pick<KnownValue, 'value' | 'confidence'> | undefined {
  const sheet = findFlatSheet(facts);
  const { walls } = facts.measured;
  if (sheet) return { value: sheet.thickness, confidence: 'exact' };
  return walls && walls.median > 0 ? { value: walls.median, confidence: 'sampled' } : undefined;
}

/**
 * Finds the flat sheet of a design. For laser cutting a broad strip counts, which in sheet metal may be bent. Null:
 * none.
 */
export function findFlatSheet({ process, measured: { sheet, drawnOut } }: CheckInputs): FlatSheet | null | undefined {
  const isCut = process === 'laser_cutting' && drawnOut?.isBroad;
  return sheet === null && isCut ? drawnOut : sheet;
}

/** Returns the contradiction between the declared and the measured thickness, if any. */
export function describeContradiction(facts: CheckInputs): string | undefined {
  if (facts.asked.features?.thickness === undefined) return undefined;
  const thickness = findThickness(facts);
  return 'unknown' in thickness ? thickness.unknown : undefined;
}
