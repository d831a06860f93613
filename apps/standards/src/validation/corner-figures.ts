import type { InnerCorner } from '@kerf/mesh';
import type { Doubt, Facts, Figure } from './figures.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** Values of the checks of rounded inner corners: that of the worst corner, with the range of ambiguous ones. */
export const cornerFigures = {
  min_internal_radius: (facts) =>
    figureFor(facts, { value: ({ radius }) => radius, isWorse: (one, other) => one < other }),
  corner_depth_ratio: (facts) =>
    figureFor(facts, { value: ({ depth, radius }) => depth / radius, isWorse: (one, other) => one > other }),
} satisfies Readonly<Record<string, FigureOf>>;

/** Value that a check takes from a corner, with its ordering. */
interface Asked {
  readonly value: (corner: InnerCorner) => number;
  readonly isWorse: (one: number, other: number) => boolean;
}

function figureFor({ measured: { corners, doubtfulCorners = [] } }: Facts, asked: Asked): Figure | undefined {
  if (!corners) return undefined;
  const leaning = corners.filter(({ isLeaning }) => isLeaning);
  const unlike = worse(worstOf(leaning, reasons.leaning, asked), worstOf(doubtfulCorners, reasons.bent, asked), asked);
  const upright = corners.filter(({ isLeaning }) => !isLeaning);
  const told = worstOf(upright, reasons.digits, asked);
  if (told) return besides(told, { upright, unlike, asked });
  return unlike ? { atLeast: unlike } : { absent: 'The design has no rounded inner corners along the tool.' };
}

interface Others {
  readonly upright: readonly InnerCorner[];
  /** Worst corner of those that may not be round, or not relevant for the tool. */
  readonly unlike: Candidate | undefined;
  readonly asked: Asked;
}

/** The worst known corner, or a possibly worse one. */
function besides(told: Candidate, { upright, unlike, asked }: Others): Figure {
  const [least = told, hope = told] = [ofLeast, ofMost].map((end) => worstOf(upright.map(end), reasons.digits, asked));
  const doubt = worse(least, unlike, asked) ?? told;
  if (doubt === unlike && isAsDeep(unlike, told) && doubt.value < Infinity) return bounded(unlike, hope);
  const { value, location, slack } = told;
  const confidence = asked.isWorse(doubt.value, value) ? 'sampled' : 'exact';
  return { value, location, confidence, slack, doubt, hope };
}

/** Ignores corners much shallower than the known ones: they may be the fillet of the floor. */
const isAsDeep = (one: InnerCorner, other: InnerCorner): boolean => one.depth > other.depth / 2;

/** Reports a corner that may be worse than all known ones; the known value is its best case. */
function bounded({ value, location, slack, why }: Candidate, hope: Doubt): Figure {
  return { value, location, confidence: 'sampled', isBound: true, slack, hope: { ...hope, why } };
}

/** Reasons for an uncertain corner radius. */
const reasons = {
  digits: 'The corner coordinates in the file have few decimals, which allow more than one radius.',
  leaning:
    'Rounded inner corners are inclined to the tool, or widen, by 15 to 60 degrees: whether the tool must follow them requires manual review.',
  bent: 'Walls turn inwards along the tool without forming round corners: their radius is unknown.',
};

/** Maximum slack as a share of a radius: less is within the wear of a tool and not ambiguous. */
const mostSlack = 5e-3;

function slackOf({ radius, between: [least, most] = [radius, radius] }: InnerCorner): number {
  const slack = Math.max(radius - least, most - radius) / radius;
  return slack <= mostSlack ? slack : 0;
}

const ofLeast = (corner: InnerCorner): InnerCorner => ofEnd(corner, corner.between?.[0]);

const ofMost = (corner: InnerCorner): InnerCorner => ofEnd(corner, corner.between?.[1]);

const ofEnd = (corner: InnerCorner, end = corner.radius): InnerCorner =>
  slackOf(corner) > 0 ? corner : { ...corner, radius: end };

interface Candidate extends Doubt, InnerCorner {
  readonly location: InnerCorner['location'];
  readonly slack: number;
}

const worstOf = (corners: readonly InnerCorner[], why: string, asked: Asked): Candidate | undefined =>
  corners
    .map((corner) => ({ ...corner, value: asked.value(corner), why, slack: slackOf(corner) }))
    .reduce<Candidate | undefined>((found, one) => worse(found, one, asked), undefined);

/** The worse of two candidates, and the first of equal ones. */
const worse = (one: Candidate | undefined, other: Candidate | undefined, { isWorse }: Asked) =>
  one && other && isWorse(other.value, one.value) ? other : (one ?? other);
