import { minSureStrips, type Hole } from '@kerf/mesh';
import type { PossibleValue, CheckInputs, CheckValue, KnownValue } from './check-values.ts';
import { findFlatSheet, findThickness } from './sheet-thickness.ts';

type ValueFinder = (facts: CheckInputs) => CheckValue | undefined;

/** Values of the hole checks: that of the worst round hole, with a worst case where other openings exist. */
export const holeValues = {
  min_hole: (facts) => findNarrowest(facts),
  hole_depth_ratio: (facts) =>
    toBoundValue(
      addWorstCase(facts, findWorstHole(facts, computeSlenderness, computeSlenderness), findDeepOpeningCase(facts)),
    ),
  hole_to_thickness: (facts) => convertToThicknesses(facts, findNarrowest(facts)),
  edge_distance: (facts) => {
    if (findFlatSheet(facts) === null)
      return { absent: 'The design is not a flat sheet: edge distances of holes do not apply.' };
    const distance = ({ edgeDistance = Number.MAX_VALUE }: Hole) => edgeDistance;
    const figure = findWorstHole(facts, (hole) => -distance(hole), distance);
    return convertToThicknesses(facts, addWorstCase(facts, figure, findBesideOpeningCase(facts)));
  },
} satisfies Readonly<Record<string, ValueFinder>>;

function findNarrowest(facts: CheckInputs): CheckValue | undefined {
  const diameter = ({ diameter: its }: Hole) => its;
  const figure = findWorstHole(facts, (hole) => -diameter(hole), diameter);
  return addWorstCase(facts, figure, selectLesser(findOpeningCase(facts), findSocketCase(facts)));
}

const selectLesser = (one: PossibleValue | undefined, other: PossibleValue | undefined): PossibleValue | undefined =>
  one && other && other.value < one.value ? other : (one ?? other);

/** Worst case of a hole that may be a socket: its width across flats. */
function findSocketCase({ measured: { holes = [] } }: CheckInputs): PossibleValue | undefined {
  const why = `A hole with fewer than ${minSureStrips} corners may be polygonal: its width across flats is smaller.`;
  return holes
    .filter(({ strips }) => strips < minSureStrips)
    .map(({ diameter, strips, location }) => ({ value: diameter * Math.cos(Math.PI / strips), location, why }))
    .reduce<PossibleValue | undefined>(selectLesser, undefined);
}

/**
 * Beside holes that may be deeper, a depth is only a bound: the deeper ones are reported, with the known value as best
 * case.
 */
function toBoundValue(figure: CheckValue | undefined): CheckValue | undefined {
  if (!figure || !('value' in figure) || !figure.worstCase || figure.worstCase.value <= figure.value) return figure;
  const { value, location, worstCase } = figure;
  if (worstCase.value === Infinity) return { ...figure, confidence: 'sampled' };
  return { ...worstCase, confidence: 'sampled', isBound: true, bestCase: { value, location, why: worstCase.why } };
}

const computeSlenderness = ({ depth, diameter }: Hole): number => depth / diameter;

function findWorstHole(
  { measured: { holes } }: CheckInputs,
  badness: (hole: Hole) => number,
  value: (hole: Hole) => number,
) {
  const [first, ...rest] = holes ?? [];
  if (!first) return holes && { absent: 'The design has no round holes.' };
  const { location, strips, ...worst } = rest.reduce((one, hole) => (badness(hole) > badness(one) ? hole : one), first);
  const confidence = strips < minSureStrips ? 'sampled' : 'exact';
  const lengths = [worst.depth, worst.diameter];
  return { value: value({ location, strips, ...worst }), location, lengths, confidence } satisfies CheckValue;
}

/** Worst case of unmeasured openings: no slot or window is narrower than the narrowest gap. */
function findOpeningCase({ measured: { openings } }: CheckInputs): PossibleValue | undefined {
  if (!openings || openings.count === 0) return undefined;
  const { narrowest: gap } = openings;
  const why = 'Some openings may not be round, and are not measured individually.';
  return { value: gap?.thickness ?? 0, location: gap?.location, why };
}

/** Worst case of unmeasured round openings: the greatest depth at the narrowest gap. */
function findDeepOpeningCase({ measured: { openings } }: CheckInputs): PossibleValue | undefined {
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
function findBesideOpeningCase(facts: CheckInputs): PossibleValue | undefined {
  const worstCase = findOpeningCase(facts);
  const wall = facts.measured.walls?.thinnest;
  return worstCase && { value: wall?.thickness ?? 0, location: wall?.location, why: worstCase.why };
}

function addWorstCase(
  { measured }: CheckInputs,
  figure: CheckValue | undefined,
  worstCase: PossibleValue | undefined,
): CheckValue | undefined {
  if (!figure || !measured.openings) return undefined;
  if (!worstCase) return figure;
  if (!('value' in figure)) return { atLeast: worstCase };
  return { ...figure, worstCase };
}

function convertToThicknesses(facts: CheckInputs, figure: CheckValue | undefined): CheckValue | undefined {
  const thickness = findThickness(facts);
  if (!figure || (!('value' in figure) && !('atLeast' in figure))) return figure;
  if ('unknown' in thickness) return facts.measured.walls && thickness;
  return divideByThickness(figure, thickness);
}

type SizedValue = Extract<CheckValue, KnownValue | { readonly atLeast: PossibleValue }>;

function divideByThickness(figure: SizedValue, thickness: Pick<KnownValue, 'value' | 'confidence'>): CheckValue {
  const divide = (worstCase: PossibleValue): PossibleValue => ({
    ...worstCase,
    value: worstCase.value / thickness.value,
  });
  if ('atLeast' in figure) return { atLeast: divide(figure.atLeast) };
  const { value, worstCase } = figure;
  const confidence = thickness.confidence === 'declared' ? 'declared' : figure.confidence;
  const lengths = [value, thickness.value];
  return { ...figure, confidence, lengths, value: value / thickness.value, worstCase: worstCase && divide(worstCase) };
}
