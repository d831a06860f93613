import type { ValidationCheck } from '@kerf/catalog';
import type { Facts, Figure } from './figures.ts';
import { thicknessOf } from './sheet-thickness.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** What the caller has declared of a sheet; undefined where nothing is. */
export const declaredFigures: { readonly [check in ValidationCheck]?: FigureOf } = {
  hole_to_thickness: (facts) =>
    least(
      facts,
      holesOf(facts).map(({ diameter, position }) => ({ value: diameter, location: position })),
    ),
  edge_distance: (facts) => {
    if (facts.hasGeometry || holesOf(facts).length === 0) return undefined;
    return { unknown: 'Where the edges are is not declared in features: give a geometry.' };
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

/** What is not declared of bends: there are none in a flat sheet, and else nobody knows. */
function bendless(facts: Facts): Figure | undefined {
  if (!facts.hasGeometry) return undefined;
  if (facts.measured.sheet) return { absent: 'The sheet is flat: it has no bends.' };
  return { unknown: 'It is not derived from geometry: declare it in features.' };
}

const holesOf = ({ asked }: Facts) => asked.features?.holes ?? [];

const bendsOf = ({ asked }: Facts) => asked.features?.bends ?? [];

interface Length {
  readonly value: number | undefined;
  readonly location?: readonly number[] | undefined;
}

const isTold = <L extends Length>(length: L): length is L & { readonly value: number } => length.value !== undefined;

/** The least of some lengths, in thicknesses of the sheet. What one of them is not told of may be worse. */
function least(facts: Facts, lengths: readonly Length[]): Figure | undefined {
  if (lengths.length === 0) return undefined;
  const told = lengths.filter(isTold);
  const [first, ...rest] = told;
  if (!first) return { unknown: `It is declared of none of the ${lengths.length}.` };
  const thickness = thicknessOf(facts);
  if ('unknown' in thickness) return thickness;
  const { value, location } = rest.reduce((smallest, one) => (one.value < smallest.value ? one : smallest), first);
  const why = `It is declared of ${told.length} and not of the other ${lengths.length - told.length}.`;
  const doubt = told.length < lengths.length ? { value: 0, why } : undefined;
  return { value: value / thickness.value, location, confidence: 'declared', doubt };
}
