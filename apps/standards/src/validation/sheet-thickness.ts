import type { FlatSheet } from '@kerf/mesh';
import type { Facts, Known } from './figures.ts';

/** How thick a sheet is, and how that is known; or why it is not. */
type SheetThickness = Pick<Known, 'value' | 'confidence'> | { readonly unknown: string };

/** A sheet that is declared thicker or thinner by more is another one: as a share of its thickness. */
const mostUnlike = 0.02;

/** The thickness that a sheet is declared to have and that it is measured to have, which must be one. */
export function thicknessOf(facts: Facts): SheetThickness {
  const declared = facts.asked.features?.thickness;
  const measured = measuredOf(facts);
  if (declared === undefined)
    return measured ?? { unknown: 'The thickness of the sheet is not known: give features.thickness.' };
  if (!measured) return { value: declared, confidence: 'declared' };
  if (Math.abs(measured.value - declared) < mostUnlike * declared)
    return { value: declared, confidence: measured.confidence };
  const found = Math.round(measured.value * 1e3) / 1e3;
  return {
    unknown: `features.thickness is ${declared} mm, and the design is ${found} mm thick: correct one of the two.`,
  };
}

/** Between the faces of a flat sheet, or as most of the surface has it. */
function measuredOf(facts: Facts): Pick<Known, 'value' | 'confidence'> | undefined {
  const sheet = flatSheetIn(facts);
  const { walls } = facts.measured;
  if (sheet) return { value: sheet.thickness, confidence: 'exact' };
  return walls && walls.median > 0 ? { value: walls.median, confidence: 'sampled' } : undefined;
}

/** The flat sheet that a design is; by laser a strip is one that lies flat, where in sheet metal it may be bent. Null: it is none. */
export function flatSheetIn({ process, measured: { sheet, drawnOut } }: Facts): FlatSheet | null | undefined {
  const isCut = process === 'laser_cutting' && drawnOut?.isBroad;
  return sheet === null && isCut ? drawnOut : sheet;
}

/** Why a declared thickness and the measured one are not of one sheet, if they are not. */
export function contradiction(facts: Facts): string | undefined {
  if (facts.asked.features?.thickness === undefined) return undefined;
  const thickness = thicknessOf(facts);
  return 'unknown' in thickness ? thickness.unknown : undefined;
}
