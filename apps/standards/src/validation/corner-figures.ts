import type { InnerCorner } from '@kerf/mesh';
import type { Facts, Figure } from './figures.ts';

/** How the checks of rounded inner corners find their values: that of the worst upright one, in doubt where others lean. */
export const cornerFigures = {
  min_internal_radius: (facts: Facts) => worstCorner(facts, ({ radius }) => radius, least),
  corner_depth_ratio: (facts: Facts) => worstCorner(facts, ({ depth, radius }) => depth / radius, most),
};

type Worse = (one: number, other: number) => boolean;

const least: Worse = (one, other) => one < other;

const most: Worse = (one, other) => one > other;

function worstCorner(
  { measured: { corners } }: Facts,
  valueOf: (corner: InnerCorner) => number,
  isWorse: Worse,
): Figure | undefined {
  if (!corners) return undefined;
  const [upright, leaning] = [false, true].map((leans) =>
    corners
      .filter(({ isLeaning }) => isLeaning === leans)
      .map((corner) => ({ value: valueOf(corner), location: corner.location }))
      .reduce<Place | undefined>((worst, one) => (worst && !isWorse(one.value, worst.value) ? worst : one), undefined),
  );
  const doubt = leaning && { ...leaning, why };
  if (upright) return { ...upright, confidence: 'exact', doubt };
  return doubt ? { atLeast: doubt } : { absent: 'The design has no rounded inner corners along the tool.' };
}

interface Place {
  readonly value: number;
  readonly location: InnerCorner['location'];
}

const why =
  'Rounded inner corners lean from the tool, or widen, by 15 to 60 degrees: whether it must follow them is for you to say.';
