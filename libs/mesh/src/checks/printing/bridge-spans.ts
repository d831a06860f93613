/** A point of a ceiling, viewed from below. */
export type Flat = readonly [number, number];

/** A boundary edge of a ceiling, viewed from below; a wall underneath supports it. */
export interface Rim {
  readonly from: Flat;
  readonly to: Flat;
  readonly isHeld: boolean;
}

/** A point with its shortest span between supports. */
interface Span {
  readonly place: Flat;
  readonly span: number;
}

const mostDirections = 24;
/** Steps take long with many rims. */
const [mostClimbed, mostRimsClimbed] = [4, 1000];
const mostSteps = 40;

/** Share of the span: the accuracy of its position. */
const leastStep = 1e-4;

/** Spans across a ceiling, within its rims. */
export class Crossing {
  readonly #rims: readonly Rim[];
  readonly #across: readonly Flat[];
  readonly #along: readonly Flat[];

  constructor(rims: readonly Rim[]) {
    this.#rims = rims;
    this.#across = thinned(rims.filter(({ isHeld }) => isHeld)).map(({ from, to }) => turned(wayOf(from, to)));
    this.#along = thinned(rims).map(({ from, to }) => wayOf(from, to));
  }

  /** Shortest straight span through a point; undefined when no line has a support at both ends. */
  straight(place: Flat): number | undefined {
    return spanAt(place, this.#across, this.#rims);
  }

  /** Longest of the shortest spans, searched uphill from the widest points. */
  longest(places: readonly Flat[]): Span {
    const many = Math.max(1, Math.min(mostClimbed, Math.floor(mostRimsClimbed / this.#rims.length)));
    const starts = places.map((place) => this.#at(place)).sort((a, b) => b.span - a.span);
    return starts
      .slice(0, many)
      .map((start) => this.#climbed(start))
      .reduce((most, one) => (one.span > most.span ? one : most), { place: [0, 0], span: 0 });
  }

  #at(place: Flat): Span {
    // Next to an open end, a line perpendicular to a support may have no second support; a line along that end has.
    return { place, span: this.straight(place) ?? spanAt(place, this.#along, this.#rims) ?? 0 };
  }

  #climbed(start: Span): Span {
    let best = start;
    let step = start.span / 4;
    for (let i = 0; i < mostSteps && step > leastStep * start.span; i += 1) {
      const before = best;
      for (const [x, y] of steps) {
        const next = this.#at([before.place[0] + step * x, before.place[1] + step * y]);
        if (next.span > best.span && this.#isWithin(next.place)) best = next;
      }
      if (best === before) step /= 2;
    }
    return best;
  }

  /** Returns true when a point is on the ceiling: a ray crosses the rims an odd number of times. */
  #isWithin([x, y]: Flat): boolean {
    const crossed = this.#rims.filter(
      ({ from, to }) =>
        from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) * (to[0] - from[0])) / (to[1] - from[1]),
    );
    return crossed.length % 2 === 1;
  }
}

const steps = Array.from({ length: 8 }, (_, i): Flat => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]);

const thinned = (rims: readonly Rim[]): Rim[] => {
  const step = Math.max(1, Math.ceil(rims.length / mostDirections));
  return rims.filter((_, i) => i % step === 0);
};

function wayOf(from: Flat, to: Flat): Flat {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

const turned = ([x, y]: Flat): Flat => [y, -x];

function spanAt(place: Flat, directions: readonly Flat[], rims: readonly Rim[]): number | undefined {
  const spans = directions.flatMap((direction) => {
    const ahead = reach(place, direction, rims);
    const back = reach(place, [-direction[0], -direction[1]], rims);
    return ahead === undefined || back === undefined ? [] : [ahead + back];
  });
  return spans.length > 0 ? Math.min(...spans) : undefined;
}

/** Distance to the rim, if it is supported there. */
function reach(place: Flat, direction: Flat, rims: readonly Rim[]): number | undefined {
  let nearest = { distance: Infinity, isHeld: false };
  for (const { from, to, isHeld } of rims) {
    const distance = distanceTo(place, direction, [from, to]);
    if (distance < nearest.distance) nearest = { distance, isHeld };
  }
  return nearest.isHeld ? nearest.distance : undefined;
}

function distanceTo(place: Flat, direction: Flat, [from, to]: readonly [Flat, Flat]): number {
  const along: Flat = [to[0] - from[0], to[1] - from[1]];
  const towards: Flat = [from[0] - place[0], from[1] - place[1]];
  const turn = direction[0] * along[1] - direction[1] * along[0];
  if (Math.abs(turn) < 1e-12) return Infinity;
  const distance = (towards[0] * along[1] - towards[1] * along[0]) / turn;
  const share = (towards[0] * direction[1] - towards[1] * direction[0]) / turn;
  return distance > 0 && share >= -1e-9 && share <= 1 + 1e-9 ? distance : Infinity;
}
