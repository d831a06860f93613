import { fewestSureStrips, type Hole } from '@kerf/mesh';
import type { Doubt, Facts, Figure, Known } from './figures.ts';
import { flatSheetIn, thicknessOf } from './sheet-thickness.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** How the checks of holes find their values: that of the worst round one, in doubt where there are other ways through. */
export const holeFigures = {
  min_hole: (facts) => narrowest(facts),
  hole_depth_ratio: (facts) => bounded(withDoubt(facts, worstHole(facts, slenderness, slenderness), deepDoubt(facts))),
  hole_to_thickness: (facts) => inThicknesses(facts, narrowest(facts)),
  edge_distance: (facts) => {
    if (flatSheetIn(facts) === null)
      return { absent: 'The design is no flat sheet: its holes have no edges beside them.' };
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

/** What may be a socket is as wide as its flats are apart. */
function socketDoubt({ measured: { holes = [] } }: Facts): Doubt | undefined {
  const why = `A hole of fewer than ${fewestSureStrips} corners may be no round one: its flats are nearer to each other.`;
  return holes
    .filter(({ strips }) => strips < fewestSureStrips)
    .map(({ diameter, strips, location }) => ({ value: diameter * Math.cos(Math.PI / strips), location, why }))
    .reduce<Doubt | undefined>(lesser, undefined);
}

/** A depth is not exact beside holes that may be deeper: they are told, and what is known is what they are at best. */
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

/** No slot or window is narrower than the narrowest gap there is. */
function openingDoubt({ measured: { openings } }: Facts): Doubt | undefined {
  if (!openings || openings.count === 0) return undefined;
  const { narrowest: gap } = openings;
  const why = 'It has openings that may not be round, and are not measured one by one.';
  return { value: gap?.thickness ?? 0, location: gap?.location, why };
}

/** No round opening is deeper than the deepest is long, and narrower than the narrowest gap there is. */
function deepDoubt({ measured: { openings } }: Facts): Doubt | undefined {
  if (!openings || openings.deepest === 0) return undefined;
  const { deepest, narrowest: gap } = openings;
  const value = gap ? deepest / gap.thickness : Infinity;
  return {
    value,
    location: gap?.location,
    why: 'It has round openings that are no whole cylinders, and are not measured.',
  };
}

/** Nothing beside a slot or a window is thinner than the thinnest wall. */
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
