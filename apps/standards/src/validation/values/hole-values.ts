import { minSureStrips, type Hole } from '@kerf/mesh';
import { type CheckInputs, type CheckValue, isInterval, type ValueFinder } from './check-inputs.ts';
import { type Bound, createOpenInterval, type Interval, selectLower, type WorseSide } from './interval.ts';
import { findFlatSheet, findThickness, type KnownThickness } from './sheet-values.ts';

/** Values of the hole checks: that of the worst round hole, with a range where other openings exist. */
export const holeValues = {
  min_hole: (inputs) => findNarrowest(inputs),
  hole_depth_ratio: (inputs) =>
    toOpenInterval(
      addWorstCase(inputs, findWorstHole(inputs, computeSlenderness, computeSlenderness), {
        upper: findDeepOpeningCase(inputs),
      }),
    ),
  hole_to_thickness: (inputs) => convertToThicknesses(inputs, findNarrowest(inputs)),
  edge_distance: (inputs) => {
    if (findFlatSheet(inputs) === null)
      return { absent: 'The design is not a flat sheet: edge distances of holes do not apply.' };
    const distance = ({ edgeDistance = Number.MAX_VALUE }: Hole) => edgeDistance;
    const known = findWorstHole(inputs, (hole) => -distance(hole), distance);
    return convertToThicknesses(inputs, addWorstCase(inputs, known, { lower: findBesideOpeningCase(inputs) }));
  },
} satisfies Readonly<Record<string, ValueFinder>>;

function findNarrowest(inputs: CheckInputs): CheckValue | undefined {
  const diameter = ({ diameter: its }: Hole) => its;
  const known = findWorstHole(inputs, (hole) => -diameter(hole), diameter);
  return addWorstCase(inputs, known, { lower: selectLower(findOpeningCase(inputs), findSocketCase(inputs)) });
}

/** Worst case of a hole that may be a socket: its width across flats. */
function findSocketCase({ measured: { holes = [] } }: CheckInputs): Bound | undefined {
  const why = `A hole with fewer than ${minSureStrips} corners may be polygonal: its width across flats is smaller.`;
  return holes
    .filter(({ strips }) => strips < minSureStrips)
    .map(({ diameter, strips, location }) => ({ value: diameter * Math.cos(Math.PI / strips), location, why }))
    .reduce<Bound | undefined>(selectLower, undefined);
}

/** Beside holes that may be deeper, a depth is only one end of a range. */
function toOpenInterval(known: CheckValue | undefined): CheckValue | undefined {
  if (!known || !isInterval(known) || known.value === undefined) return known;
  const { value, location, upper } = known;
  if (!upper || upper.value <= value) return known;
  if (upper.value === Infinity) return { ...known, confidence: 'sampled' };
  return createOpenInterval({ worst: upper, best: { value, location, why: upper.why } }, 'upper');
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
function findOpeningCase({ measured: { openings } }: CheckInputs): Bound | undefined {
  if (!openings || openings.count === 0) return undefined;
  const { narrowest: gap } = openings;
  const why = 'Some openings may not be round, and are not measured individually.';
  return { value: gap?.thickness ?? 0, location: gap?.location, why };
}

/** Worst case of unmeasured round openings: the greatest depth at the narrowest gap. */
function findDeepOpeningCase({ measured: { openings } }: CheckInputs): Bound | undefined {
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
function findBesideOpeningCase(inputs: CheckInputs): Bound | undefined {
  const opening = findOpeningCase(inputs);
  const wall = inputs.measured.walls?.thinnest;
  return opening && { value: wall?.thickness ?? 0, location: wall?.location, why: opening.why };
}

/** Adds the end of the range that unmeasured openings leave open. */
function addWorstCase(
  { measured }: CheckInputs,
  known: CheckValue | undefined,
  range: Pick<Interval, WorseSide>,
): CheckValue | undefined {
  if (!known || !measured.openings) return undefined;
  if (!range.lower && !range.upper) return known;
  return isInterval(known) ? { ...known, ...range } : { ...range, value: undefined, confidence: 'sampled' };
}

function convertToThicknesses(inputs: CheckInputs, known: CheckValue | undefined): CheckValue | undefined {
  const thickness = findThickness(inputs);
  if (!known || !isInterval(known)) return known;
  if ('unknown' in thickness) return inputs.measured.walls && thickness;
  return divideByThickness(known, thickness);
}

function divideByThickness({ value, lower, ...others }: Interval, thickness: KnownThickness): Interval {
  const scaledLower = lower && { ...lower, value: lower.value / thickness.value };
  if (value === undefined) return { ...others, value, lower: scaledLower };
  const confidence = thickness.confidence === 'declared' ? 'declared' : others.confidence;
  const lengths = [value, thickness.value];
  return { ...others, confidence, lengths, value: value / thickness.value, lower: scaledLower };
}
