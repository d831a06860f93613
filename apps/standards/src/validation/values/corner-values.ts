import type { InnerCorner } from '@kerf/mesh';
import type { PossibleValue, CheckInputs, CheckValue } from './check-values.ts';

type ValueFinder = (facts: CheckInputs) => CheckValue | undefined;

/** Values of the checks of rounded inner corners: that of the worst corner, with the range of ambiguous ones. */
export const cornerValues = {
  min_internal_radius: (facts) =>
    findCornerValue(facts, { value: ({ radius }) => radius, isWorse: (one, other) => one < other }),
  corner_depth_ratio: (facts) =>
    findCornerValue(facts, { value: ({ depth, radius }) => depth / radius, isWorse: (one, other) => one > other }),
} satisfies Readonly<Record<string, ValueFinder>>;

/** Value that a check takes from a corner, with its ordering. */
interface CornerMeasure {
  readonly value: (corner: InnerCorner) => number;
  readonly isWorse: (one: number, other: number) => boolean;
}

function findCornerValue(
  { measured: { corners, doubtfulCorners = [] } }: CheckInputs,
  measure: CornerMeasure,
): CheckValue | undefined {
  if (!corners) return undefined;
  const leaning = corners.filter(({ isInclined: isLeaning }) => isLeaning);
  const ambiguous = selectWorse(
    findWorst(leaning, reasons.leaning, measure),
    findWorst(doubtfulCorners, reasons.bent, measure),
    measure,
  );
  const upright = corners.filter(({ isInclined: isLeaning }) => !isLeaning);
  const known = findWorst(upright, reasons.digits, measure);
  if (known) return combineCorners(known, { upright, ambiguous, measure });
  return ambiguous ? { atLeast: ambiguous } : { absent: 'The design has no rounded inner corners along the tool.' };
}

interface OtherCorners {
  readonly upright: readonly InnerCorner[];
  /** Worst corner of those that may not be round, or not relevant for the tool. */
  readonly ambiguous: Candidate | undefined;
  readonly measure: CornerMeasure;
}

/** The worst known corner, or a possibly worse one. */
function combineCorners(known: Candidate, { upright, ambiguous, measure }: OtherCorners): CheckValue {
  const [minCase = known, bestCase = known] = [atMinRadius, atMaxRadius].map((end) =>
    findWorst(upright.map(end), reasons.digits, measure),
  );
  const worstCase = selectWorse(minCase, ambiguous, measure) ?? known;
  if (worstCase === ambiguous && hasComparableDepth(ambiguous, known) && worstCase.value < Infinity)
    return createBoundValue(ambiguous, bestCase);
  const { value, location, slack } = known;
  const confidence = measure.isWorse(worstCase.value, value) ? 'sampled' : 'exact';
  return { value, location, confidence, slack, worstCase, bestCase };
}

/** Ignores corners much shallower than the known ones: they may be the fillet of the floor. */
const hasComparableDepth = (one: InnerCorner, other: InnerCorner): boolean => one.depth > other.depth / 2;

/** Reports a corner that may be worse than all known ones; the known value is its best case. */
function createBoundValue({ value, location, slack, why }: Candidate, bestCase: PossibleValue): CheckValue {
  return { value, location, confidence: 'sampled', isBound: true, slack, bestCase: { ...bestCase, why } };
}

/** Reasons for an uncertain corner radius. */
const reasons = {
  digits: 'The corner coordinates in the file have few decimals, which allow more than one radius.',
  leaning:
    'Rounded inner corners are inclined to the tool, or widen, by 15 to 60 degrees: whether the tool must follow them requires manual review.',
  bent: 'Walls turn inwards along the tool without forming round corners: their radius is unknown.',
};

/** Maximum slack as a share of a radius: less is within the wear of a tool and not ambiguous. */
const maxSlack = 5e-3;

function computeCornerSlack({ radius, between: [minCase, maxRadius] = [radius, radius] }: InnerCorner): number {
  const slack = Math.max(radius - minCase, maxRadius - radius) / radius;
  return slack <= maxSlack ? slack : 0;
}

const atMinRadius = (corner: InnerCorner): InnerCorner => atRadius(corner, corner.between?.[0]);

const atMaxRadius = (corner: InnerCorner): InnerCorner => atRadius(corner, corner.between?.[1]);

const atRadius = (corner: InnerCorner, end = corner.radius): InnerCorner =>
  computeCornerSlack(corner) > 0 ? corner : { ...corner, radius: end };

interface Candidate extends PossibleValue, InnerCorner {
  readonly location: InnerCorner['location'];
  readonly slack: number;
}

const findWorst = (corners: readonly InnerCorner[], why: string, measure: CornerMeasure): Candidate | undefined =>
  corners
    .map((corner) => ({ ...corner, value: measure.value(corner), why, slack: computeCornerSlack(corner) }))
    .reduce<Candidate | undefined>((found, one) => selectWorse(found, one, measure), undefined);

/** The worse of two candidates, and the first of equal ones. */
const selectWorse = (one: Candidate | undefined, other: Candidate | undefined, { isWorse }: CornerMeasure) =>
  one && other && isWorse(other.value, one.value) ? other : (one ?? other);
