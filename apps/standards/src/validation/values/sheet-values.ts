import type { FlatSheet } from '@kerf/mesh';
import type { CheckInputs, CheckValue } from './check-inputs.ts';
import { exactValue, type KnownInterval, sampledValue } from './interval.ts';

/** Share of the surface with one sheet thickness, in percent. A part that is cut and not bent must also be flat. */
export function findUniformThickness(inputs: CheckInputs): CheckValue | undefined {
  const sheet = findFlatSheet(inputs);
  if (inputs.process === 'laser_cutting' && sheet === null) return findPlateValue(inputs);
  const why = describeContradiction(inputs);
  if (why !== undefined) return { unknown: why };
  return sheet ? exactValue(100 * sheet.uniform) : findBentValue(inputs);
}

/** Result for a part that is not a flat sheet; a prismatic one may still be cut from a thick plate. */
function findPlateValue({ measured: { drawnOut } }: CheckInputs): CheckValue {
  if (!drawnOut) return exactValue(0);
  return {
    unknown:
      'The part is far thicker than a sheet: whether it is cut out of a thick plate, or is a block or a bar, requires manual review.',
  };
}

/** A bent sheet has one thickness, and curves in only one direction at each point. */
function findBentValue({ measured: { walls, domed } }: CheckInputs): CheckValue | undefined {
  if (!walls || !domed) return undefined;
  const percentOf = (share: number) => 100 * Math.min(walls.uniform, 1 - share);
  const lower = {
    value: percentOf(domed.max),
    why: 'Much of the part is curved in two directions at once, which bending a flat sheet cannot produce.',
  };
  return { ...sampledValue(percentOf(domed.min)), lower };
}

/** Sheet thickness with its confidence, or the reason why it is unknown. */
type SheetThickness = KnownThickness | { readonly unknown: string };

export type KnownThickness = Pick<KnownInterval, 'value' | 'confidence'>;

/** Maximum relative deviation of the declared thickness from the measured one. */
const maxThicknessDeviation = 0.02;

/** Returns the sheet thickness; the declared and the measured one must agree. */
export function findThickness(inputs: CheckInputs): SheetThickness {
  const declared = inputs.request.features?.thickness;
  const measured = findMeasuredThickness(inputs);
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
function findMeasuredThickness(inputs: CheckInputs): KnownThickness | undefined {
  const sheet = findFlatSheet(inputs);
  const { walls } = inputs.measured;
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

/** The contradiction between the declared and the measured thickness, if any. */
function describeContradiction(inputs: CheckInputs): string | undefined {
  if (inputs.request.features?.thickness === undefined) return undefined;
  const thickness = findThickness(inputs);
  return 'unknown' in thickness ? thickness.unknown : undefined;
}
