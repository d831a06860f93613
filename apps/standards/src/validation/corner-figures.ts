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
  const upright = corners.filter(({ isLeaning }) => !isLeaning);
  const worstOf = (some: readonly InnerCorner[], why: string) =>
    worst(
      some.map((corner) => ({ value: asked.value(corner), location: corner.location, why, slack: slackOf(corner) })),
      asked,
    );
  const doubts = [
    worstOf(upright.map(ofLeast), reasons.digits),
    worstOf(
      corners.filter(({ isLeaning }) => isLeaning),
      reasons.leaning,
    ),
    worstOf(doubtfulCorners, reasons.bent),
  ];
  const told = worstOf(upright, reasons.digits);
  const doubt = worst(
    doubts.flatMap((one) => one ?? []),
    asked,
  );
  if (!told) return doubt ? { atLeast: doubt } : { absent: 'The design has no rounded inner corners along the tool.' };
  const { value, location, slack } = told;
  const isInDoubt = !!doubt && asked.isWorse(doubt.value, value);
  const hope = worstOf(upright.map(ofMost), reasons.digits);
  return { value, location, confidence: isInDoubt ? 'sampled' : 'exact', slack, doubt, hope };
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

interface Candidate extends Doubt {
  readonly slack: number;
}

const worst = (all: readonly Candidate[], { isWorse }: Asked): Candidate | undefined =>
  all.reduce<Candidate | undefined>(
    (found, one) => (found && !isWorse(one.value, found.value) ? found : one),
    undefined,
  );
