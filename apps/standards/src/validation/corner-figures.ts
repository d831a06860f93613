import type { InnerCorner } from '@kerf/mesh';
import type { Doubt, Facts, Figure } from './figures.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** How the checks of rounded inner corners find their values: that of the worst, in doubt where something may be another. */
export const cornerFigures = {
  min_internal_radius: (facts) =>
    figureFor(facts, { value: ({ radius }) => radius, isWorse: (one, other) => one < other }),
  corner_depth_ratio: (facts) =>
    figureFor(facts, { value: ({ depth, radius }) => depth / radius, isWorse: (one, other) => one > other }),
} satisfies Readonly<Record<string, FigureOf>>;

/** What a check asks of a corner. */
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
  /** The worst of those that may be no round corners, or none for the tool. */
  readonly unlike: Candidate | undefined;
  readonly asked: Asked;
}

/** The worst corner that is known, or what may be worse. */
function besides(told: Candidate, { upright, unlike, asked }: Others): Figure {
  const [least = told, hope = told] = [ofLeast, ofMost].map((end) => worstOf(upright.map(end), reasons.digits, asked));
  const doubt = worse(least, unlike, asked) ?? told;
  if (doubt === unlike && isAsDeep(unlike, told) && doubt.value < Infinity) return bounded(unlike, hope);
  const { value, location, slack } = told;
  const confidence = asked.isWorse(doubt.value, value) ? 'sampled' : 'exact';
  return { value, location, confidence, slack, doubt, hope };
}

/** What is much less deep than the corners that are known may be the rounding of their floor. */
const isAsDeep = (one: InnerCorner, other: InnerCorner): boolean => one.depth > other.depth / 2;

/** Of corners that may be worse than all that are known, this is told: what is known is what they are at best. */
function bounded({ value, location, slack, why }: Candidate, hope: Doubt): Figure {
  return { value, location, confidence: 'sampled', isBound: true, slack, hope: { ...hope, why } };
}

/** Why it is not known how tight a corner is. */
const reasons = {
  digits: 'The file tells the places of its corners with few decimals, which leave room for more than one radius.',
  leaning:
    'Rounded inner corners lean from the tool, or widen, by 15 to 60 degrees: whether it must follow them is for you to say.',
  bent: 'Walls turn inwards along the tool in another way than round corners do: how tight they are is not known.',
};

/** As a share of a radius: so little room is within what a tool wears, and no doubt. */
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

/** The first of two that are as bad as each other. */
const worse = (one: Candidate | undefined, other: Candidate | undefined, { isWorse }: Asked) =>
  one && other && isWorse(other.value, one.value) ? other : (one ?? other);
