import type { InnerCorner } from '@kerf/mesh';
import type { Doubt, Facts, Figure } from './figures.ts';

type FigureOf = (facts: Facts) => Figure | undefined;

/** How the checks of rounded inner corners find their values: that of the worst, in doubt where something may be another. */
export const cornerFigures = {
  min_internal_radius: (facts) => figureFor(facts, { value: ({ radius }) => radius, badness: ({ radius }) => -radius }),
  corner_depth_ratio: (facts) => figureFor(facts, { value: slenderness, badness: slenderness }),
} satisfies Readonly<Record<string, FigureOf>>;

/** What a check asks of a corner. */
interface Asked {
  readonly value: (corner: InnerCorner) => number;
  readonly badness: (corner: InnerCorner) => number;
}

const slenderness = ({ depth, radius }: InnerCorner): number => depth / radius;

function figureFor({ measured: { corners, doubtfulCorners = [] } }: Facts, asked: Asked): Figure | undefined {
  if (!corners) return undefined;
  const [corner, turn] = [worst(corners, asked), worst(doubtfulCorners, asked)];
  const doubt = turn && doubtOf(turn, asked);
  if (corner) return { value: asked.value(corner), location: corner.location, confidence: 'exact', doubt };
  return doubt ? { atLeast: doubt } : { absent: 'The design has no rounded inner corners along the tool.' };
}

const worst = (corners: readonly InnerCorner[], { badness }: Asked): InnerCorner | undefined =>
  corners.reduce<InnerCorner | undefined>(
    (found, corner) => (found && badness(found) >= badness(corner) ? found : corner),
    undefined,
  );

const doubtOf = (corner: InnerCorner, { value }: Asked): Doubt => ({
  value: value(corner),
  location: corner.location,
  why: 'Walls turn inwards along the tool in another way than round corners do: how tight they are is not known.',
});
