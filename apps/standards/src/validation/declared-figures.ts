import type { ValidationCheck } from '@kerf/catalog';
import type { Facts, Figure } from './figures.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** What the caller has declared of a sheet; undefined where nothing is. */
export const declaredFigures: { readonly [check in ValidationCheck]?: FigureOf } = {
  hole_to_thickness: (facts) =>
    least(
      facts,
      holesOf(facts).map(({ diameter, position }) => ({ value: diameter, location: position })),
    ),
  bend_radius: (facts) =>
    least(
      facts,
      bendsOf(facts).map(({ radius }) => ({ value: radius })),
    ),
  flange: (facts) =>
    least(
      facts,
      bendsOf(facts).flatMap(({ flange }) => (flange === undefined ? [] : { value: flange })),
    ),
  hole_to_bend: (facts) =>
    least(
      facts,
      holesOf(facts).flatMap(({ bend_distance: value, position }) =>
        value === undefined ? [] : { value, location: position },
      ),
    ),
};

const holesOf = ({ asked }: Facts) => asked.features?.holes ?? [];

const bendsOf = ({ asked }: Facts) => asked.features?.bends ?? [];

/** The thickness of the sheet: as declared, or as nearly all of the surface has it. */
export const thicknessOf = ({ asked, measured: { walls } }: Facts): number | undefined =>
  asked.features?.thickness ?? (walls && walls.median > 0 ? walls.median : undefined);

interface Length {
  readonly value: number;
  readonly location?: readonly number[] | undefined;
}

/** The least of some lengths, in thicknesses of the sheet. */
function least(facts: Facts, lengths: readonly Length[]): Figure | undefined {
  if (lengths.length === 0) return undefined;
  const thickness = thicknessOf(facts);
  if (thickness === undefined) return { unknown: 'The thickness of the sheet is not known: give features.thickness.' };
  const { value, location } = lengths.reduce((smallest, one) => (one.value < smallest.value ? one : smallest));
  return { value: value / thickness, location, confidence: 'declared' };
}
