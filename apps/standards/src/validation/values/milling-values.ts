import type { HardestSlots, InnerCorner, Slot } from '@kerf/mesh';
import type { CheckInputs, CheckValue, ValueFinder } from './check-inputs.ts';
import { type Bound, createOpenInterval, toRange, type WorseSide } from './interval.ts';

/** Values of the checks of a mill: those of the worst rounded inner corner and the worst slot, with their ranges. */
export const millingValues = {
  min_internal_radius: (inputs) => findCornerValue(inputs, { value: ({ radius }) => radius, worseSide: 'lower' }),
  corner_depth_ratio: (inputs) =>
    findCornerValue(inputs, { value: ({ depth, radius }) => depth / radius, worseSide: 'upper' }),
  min_slot: (inputs) => findSlotValue(inputs, 'narrowest', { value: ({ width }) => width, worseSide: 'lower' }),
  slot_depth_ratio: (inputs) =>
    findSlotValue(inputs, 'slimmest', { value: ({ depth, width }) => depth / width, worseSide: 'upper' }),
} satisfies Readonly<Record<string, ValueFinder>>;

/** Value that a check takes from a feature, with its worse side. */
interface Measure<Feature> {
  readonly value: (feature: Feature) => number;
  readonly worseSide: WorseSide;
}

type CornerMeasure = Measure<InnerCorner>;

function findCornerValue(
  { measured: { corners, doubtfulCorners = [] } }: CheckInputs,
  measure: CornerMeasure,
): CheckValue | undefined {
  if (!corners) return undefined;
  const inclined = corners.filter(({ isInclined }) => isInclined);
  const ambiguous = selectWorse(
    findWorst(inclined, reasons.inclined, measure),
    findWorst(doubtfulCorners, reasons.bent, measure),
    measure,
  );
  const upright = corners.filter(({ isInclined }) => !isInclined);
  const known = findWorst(upright, reasons.precision, measure);
  if (known) return combineCorners(known, { upright, ambiguous, measure });
  return ambiguous
    ? createOpenInterval({ worst: ambiguous }, measure.worseSide, { slack: ambiguous.slack })
    : { absent: 'The design has no rounded inner corners along the tool.' };
}

interface OtherCorners {
  readonly upright: readonly InnerCorner[];
  /** Worst corner of those that may not be round, or not relevant for the tool. */
  readonly ambiguous: Candidate | undefined;
  readonly measure: CornerMeasure;
}

/** The worst known corner, or a possibly worse one. */
function combineCorners(known: Candidate, { upright, ambiguous, measure }: OtherCorners): CheckValue {
  const [minCase = known, best = known] = [atMinRadius, atMaxRadius].map((end) =>
    findWorst(upright.map(end), reasons.precision, measure),
  );
  const worst = selectWorse(minCase, ambiguous, measure) ?? known;
  if (worst === ambiguous && hasComparableDepth(ambiguous, known) && worst.value < Infinity)
    return createOpenInterval({ worst, best: { ...best, why: worst.why } }, measure.worseSide, { slack: worst.slack });
  const { value, location, slack } = known;
  const confidence = isWorse(worst, known, measure) ? 'sampled' : 'exact';
  return { value, location, confidence, slack, ...toRange({ worst, best }, measure.worseSide) };
}

/** Ignores corners much shallower than the known ones: they may be the fillet of the floor. */
const hasComparableDepth = (one: InnerCorner, other: InnerCorner): boolean => one.depth > other.depth / 2;

/** Reasons for an uncertain corner radius. */
const reasons = {
  precision: 'The corner coordinates in the file have few decimals, which allow more than one radius.',
  inclined:
    'Rounded inner corners are inclined to the tool, or widen, by 15 to 60 degrees: whether the tool must follow them requires manual review.',
  bent: 'Walls turn inwards along the tool without forming round corners: their radius is unknown.',
};

/** Maximum slack as a share of a radius: less is within the wear of a tool and not ambiguous. */
const maxSlack = 5e-3;

function computeCornerSlack({ radius, between: [minRadius, maxRadius] = [radius, radius] }: InnerCorner): number {
  const slack = Math.max(radius - minRadius, maxRadius - radius) / radius;
  return slack <= maxSlack ? slack : 0;
}

const atMinRadius = (corner: InnerCorner): InnerCorner => atRadius(corner, corner.between?.[0]);

const atMaxRadius = (corner: InnerCorner): InnerCorner => atRadius(corner, corner.between?.[1]);

const atRadius = (corner: InnerCorner, end = corner.radius): InnerCorner =>
  computeCornerSlack(corner) > 0 ? corner : { ...corner, radius: end };

interface Candidate extends Bound, InnerCorner {
  readonly location: InnerCorner['location'];
  readonly slack: number;
}

const findWorst = (corners: readonly InnerCorner[], why: string, measure: CornerMeasure): Candidate | undefined =>
  corners
    .map((corner) => ({ ...corner, value: measure.value(corner), why, slack: computeCornerSlack(corner) }))
    .reduce<Candidate | undefined>((found, one) => selectWorse(found, one, measure), undefined);

/** The worse of two candidates, and the first of equal ones. */
const selectWorse = (one: Candidate | undefined, other: Candidate | undefined, measure: CornerMeasure) =>
  one && other && isWorse(other, one, measure) ? other : (one ?? other);

const isWorse = (one: Candidate, other: Candidate, { worseSide }: CornerMeasure): boolean =>
  worseSide === 'lower' ? one.value < other.value : one.value > other.value;

/** Value of the worst slot; a round wall may be closer to a flat one than the known slots are wide. */
function findSlotValue(
  { measured: { slots } }: CheckInputs,
  kind: keyof HardestSlots,
  measure: Measure<Slot>,
): CheckValue | undefined {
  if (!slots) return undefined;
  const [slot, other] = [slots[kind], slots.doubtful[kind]];
  const worst = other && { value: measure.value(other), location: other.location, why: ambiguousSlotReason };
  if (slot) {
    const lengths = [slot.depth, slot.width];
    const range = toRange({ worst }, measure.worseSide);
    return { value: measure.value(slot), location: slot.location, lengths, confidence: 'sampled', ...range };
  }
  return worst
    ? createOpenInterval({ worst }, measure.worseSide)
    : { absent: 'The design has no slots and no pockets along the tool.' };
}

const ambiguousSlotReason =
  'Opposite walls are round and flat, curved and inclined, or inclined by 15 to 45 degrees: the width between them requires manual review.';
