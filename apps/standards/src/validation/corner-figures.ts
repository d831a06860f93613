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
  const [upright, leaning] = [false, true].map((leans) => corners.filter(({ isLeaning }) => isLeaning === leans));
  const corner = worst(upright ?? [], asked);
  const doubt = worstDoubt({ leaning: leaning ?? [], bent: doubtfulCorners }, asked);
  if (corner) return { value: asked.value(corner), location: corner.location, confidence: 'exact', doubt };
  return doubt ? { atLeast: doubt } : { absent: 'The design has no rounded inner corners along the tool.' };
}

/** Why it is not known how tight a corner is. */
const reasons = {
  leaning:
    'Rounded inner corners lean from the tool, or widen, by 15 to 60 degrees: whether it must follow them is for you to say.',
  bent: 'Walls turn inwards along the tool in another way than round corners do: how tight they are is not known.',
};

function worstDoubt(
  { leaning, bent }: Readonly<Record<keyof typeof reasons, readonly InnerCorner[]>>,
  asked: Asked,
): Doubt | undefined {
  const corner = worst([...leaning, ...bent], asked);
  if (!corner) return undefined;
  const why = leaning.includes(corner) ? reasons.leaning : reasons.bent;
  return { value: asked.value(corner), location: corner.location, why };
}

const worst = (corners: readonly InnerCorner[], { badness }: Asked): InnerCorner | undefined =>
  corners.reduce<InnerCorner | undefined>(
    (found, corner) => (found && badness(found) >= badness(corner) ? found : corner),
    undefined,
  );
