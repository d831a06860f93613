import { fewestSureStrips, type Hole } from '@kerf/mesh';
import type { Doubt, Facts, Figure, Known } from './figures.ts';
import { flatSheetIn, thicknessOf } from './sheet-thickness.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** Values of the hole checks: that of the worst round hole, with a worst case where other openings exist. */
export const holeFigures = {
  min_hole: (facts) => narrowest(facts),
  hole_depth_ratio: (facts) => bounded(withDoubt(facts, worstHole(facts, slenderness, slenderness), deepDoubt(facts))),
  hole_to_thickness: (facts) => inThicknesses(facts, narrowest(facts)),
  edge_distance: (facts) => {
    if (flatSheetIn(facts) === null)
      return { absent: 'The design is not a flat sheet: edge distances of holes do not apply.' };
    const distance = ({ edgeDistance = Number.MAX_VALUE }: Hole) => edgeDistance;
    const figure = worstHole(facts, (hole) => -distance(hole), distance);
    return inThicknesses(facts, withDoubt(facts, figure, besideOpenings(facts)));
  },
} satisfies Readonly<Record<string, FigureOf>>;

function narrowest(facts: Facts): Figure | undefined {
  const diameter = ({ diameter: its }: Hole) => its;
  const figure = worstHole(facts, (hole) => -diameter(hole), diameter);
  return withDoubt(facts, figure, lesser(openingDoubt(facts), socketDoubt(facts)));
}

const lesser = (one: Doubt | undefined, other: Doubt | undefined): Doubt | undefined =>
  one && other && other.value < one.value ? other : (one ?? other);

/** Worst case of a hole that may be a socket: its width across flats. */
function socketDoubt({ measured: { holes = [] } }: Facts): Doubt | undefined {
  const why = `A hole with fewer than ${fewestSureStrips} corners may be polygonal: its width across flats is smaller.`;
  return holes
    .filter(({ strips }) => strips < fewestSureStrips)
    .map(({ diameter, strips, location }) => ({ value: diameter * Math.cos(Math.PI / strips), location, why }))
    .reduce<Doubt | undefined>(lesser, undefined);
}

/**
 * Beside holes that may be deeper, a depth is only a bound: the deeper ones are reported, with the known value as
 * best case.
 */
function bounded(figure: Figure | undefined): Figure | undefined {
  if (!figure || !('value' in figure) || !figure.doubt || figure.doubt.value <= figure.value) return figure;
  const { value, location, doubt } = figure;
  if (doubt.value === Infinity) return { ...figure, confidence: 'sampled' };
  return { ...doubt, confidence: 'sampled', isBound: true, hope: { value, location, why: doubt.why } };
}

const slenderness = ({ depth, diameter }: Hole): number => depth / diameter;

function worstHole({ measured: { holes } }: Facts, badness: (hole: Hole) => number, value: (hole: Hole) => number) {
  const [first, ...rest] = holes ?? [];
  if (!first) return holes && { absent: 'The design has no round holes.' };
  const { location, strips, ...worst } = rest.reduce((one, hole) => (badness(hole) > badness(one) ? hole : one), first);
  const confidence = strips < fewestSureStrips ? 'sampled' : 'exact';
  const lengths = [worst.depth, worst.diameter];
  return { value: value({ location, strips, ...worst }), location, lengths, confidence } satisfies Figure;
}

/** Worst case of unmeasured openings: no slot or window is narrower than the narrowest gap. */
function openingDoubt({ measured: { openings } }: Facts): Doubt | undefined {
  if (!openings || openings.count === 0) return undefined;
  const { narrowest: gap } = openings;
  const why = 'Some openings may not be round, and are not measured individually.';
  return { value: gap?.thickness ?? 0, location: gap?.location, why };
}

/** Worst case of unmeasured round openings: the greatest depth at the narrowest gap. */
function deepDoubt({ measured: { openings } }: Facts): Doubt | undefined {
  if (!openings || openings.deepest === 0) return undefined;
  const { deepest, narrowest: gap } = openings;
  const value = gap ? deepest / gap.thickness : Infinity;
  return {
    value,
    location: gap?.location,
    why: 'Some round openings are not full cylinders, and are not measured.',
  };
}

/** Worst case beside a slot or a window: the thinnest wall. */
function besideOpenings(facts: Facts): Doubt | undefined {
  const doubt = openingDoubt(facts);
  const wall = facts.measured.walls?.thinnest;
  return doubt && { value: wall?.thickness ?? 0, location: wall?.location, why: doubt.why };
}

function withDoubt({ measured }: Facts, figure: Figure | undefined, doubt: Doubt | undefined): Figure | undefined {
  if (!figure || !measured.openings) return undefined;
  if (!doubt) return figure;
  if (!('value' in figure)) return { atLeast: doubt };
  return { ...figure, doubt };
}

function inThicknesses(facts: Facts, figure: Figure | undefined): Figure | undefined {
  const thickness = thicknessOf(facts);
  if (!figure || (!('value' in figure) && !('atLeast' in figure))) return figure;
  if ('unknown' in thickness) return facts.measured.walls && thickness;
  return scaled(figure, thickness);
}

type Sized = Extract<Figure, Known | { readonly atLeast: Doubt }>;

function scaled(figure: Sized, thickness: Pick<Known, 'value' | 'confidence'>): Figure {
  const divided = (doubt: Doubt): Doubt => ({ ...doubt, value: doubt.value / thickness.value });
  if ('atLeast' in figure) return { atLeast: divided(figure.atLeast) };
  const { value, doubt } = figure;
  const confidence = thickness.confidence === 'declared' ? 'declared' : figure.confidence;
  const lengths = [value, thickness.value];
  return { ...figure, confidence, lengths, value: value / thickness.value, doubt: doubt && divided(doubt) };
}
