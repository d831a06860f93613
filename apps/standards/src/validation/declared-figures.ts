import type { ValidationCheck } from '@kerf/catalog';
import type { Facts, Figure } from './figures.ts';
import { thicknessOf } from './sheet-thickness.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** Values that the caller has declared for a sheet; undefined if not declared. */
export const declaredFigures: { readonly [check in ValidationCheck]?: FigureOf } = {
  hole_to_thickness: (facts) =>
    least(
      facts,
      holesOf(facts).map(({ diameter, position }) => ({ value: diameter, location: position })),
    ),
  edge_distance: (facts) => {
    if (facts.hasGeometry || holesOf(facts).length === 0) return undefined;
    return { unknown: 'The edges are not declared in features: give a geometry.' };
  },
  bend_radius: (facts) =>
    least(
      facts,
      bendsOf(facts).map(({ radius }) => ({ value: radius })),
    ) ?? bendless(facts),
  flange: (facts) =>
    least(
      facts,
      bendsOf(facts).map(({ flange }) => ({ value: flange })),
    ) ?? bendless(facts),
  hole_to_bend: (facts) => {
    const distances = holesOf(facts).map(({ bend_distance: value, position }) => ({ value, location: position }));
    const hasBends = bendsOf(facts).length > 0;
    return least(facts, hasBends ? distances : distances.filter(isTold)) ?? bendless(facts);
  },
};

/** Result for undeclared bends: absent in a flat sheet, otherwise unknown. */
function bendless(facts: Facts): Figure | undefined {
  if (!facts.hasGeometry) return undefined;
  if (facts.measured.sheet) return { absent: 'The sheet is flat: it has no bends.' };
  return { unknown: 'It cannot be derived from geometry: declare it in features.' };
}

const holesOf = ({ asked }: Facts) => asked.features?.holes ?? [];

const bendsOf = ({ asked }: Facts) => asked.features?.bends ?? [];

interface Length {
  readonly value: number | undefined;
  readonly location?: readonly number[] | undefined;
}

const isTold = <L extends Length>(length: L): length is L & { readonly value: number } => length.value !== undefined;

/** The minimum of some lengths, in sheet thicknesses. An undeclared length may be worse. */
function least(facts: Facts, lengths: readonly Length[]): Figure | undefined {
  if (lengths.length === 0) return undefined;
  const told = lengths.filter(isTold);
  const [first, ...rest] = told;
  if (!first) return { unknown: `It is declared for none of the ${lengths.length}.` };
  const thickness = thicknessOf(facts);
  if ('unknown' in thickness) return thickness;
  const { value, location } = rest.reduce((smallest, one) => (one.value < smallest.value ? one : smallest), first);
  const why = `It is declared for ${told.length}, but not for the other ${lengths.length - told.length}.`;
  const doubt = told.length < lengths.length ? { value: 0, why } : undefined;
  return { value: value / thickness.value, location, confidence: 'declared', doubt };
}
