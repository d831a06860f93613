import { cross, type PlaneVector, subtract } from '@kerf/geometry/plane';

/** A boundary edge of a ceiling, viewed from below; a wall underneath supports it. */
export interface Rim {
  readonly from: PlaneVector;
  readonly to: PlaneVector;
  readonly isHeld: boolean;
}

/** A point with its shortest span between supports. */
interface Span {
  readonly point: PlaneVector;
  readonly span: number;
}

const maxDirections = 24;
/** Steps take long with many rims. */
const [maxClimbed, maxRimsClimbed] = [4, 1000];
const maxSteps = 40;

/** Share of the span: the accuracy of its position. */
const minStepShare = 1e-4;

/** Spans across a ceiling, within its rims. */
export class BridgeSpans {
  readonly #rims: readonly Rim[];
  readonly #across: readonly PlaneVector[];
  readonly #along: readonly PlaneVector[];

  constructor(rims: readonly Rim[]) {
    this.#rims = rims;
    this.#across = sampleRims(rims.filter(({ isHeld }) => isHeld)).map(({ from, to }) =>
      rotateQuarter(directionOf(from, to)),
    );
    this.#along = sampleRims(rims).map(({ from, to }) => directionOf(from, to));
  }

  /** Shortest straight span through a point; undefined when no line has a support at both ends. */
  getSpanAt(point: PlaneVector): number | undefined {
    return spanAt(point, this.#across, this.#rims);
  }

  /** Longest of the shortest spans, searched uphill from the widest points. */
  findLongest(points: readonly PlaneVector[]): Span {
    const many = Math.max(1, Math.min(maxClimbed, Math.floor(maxRimsClimbed / this.#rims.length)));
    const starts = points.map((point) => this.#measureAt(point)).sort((a, b) => b.span - a.span);
    return starts
      .slice(0, many)
      .map((start) => this.#climb(start))
      .reduce((longest, one) => (one.span > longest.span ? one : longest), { point: [0, 0], span: 0 });
  }

  #measureAt(point: PlaneVector): Span {
    // Next to an open end, a line perpendicular to a support may have no second support; a line along that end has.
    return { point, span: this.getSpanAt(point) ?? spanAt(point, this.#along, this.#rims) ?? 0 };
  }

  #climb(start: Span): Span {
    let best = start;
    let step = start.span / 4;
    for (let i = 0; i < maxSteps && step > minStepShare * start.span; i += 1) {
      const before = best;
      for (const [x, y] of steps) {
        const next = this.#measureAt([before.point[0] + step * x, before.point[1] + step * y]);
        if (next.span > best.span && this.#isWithin(next.point)) best = next;
      }
      if (best === before) step /= 2;
    }
    return best;
  }

  /** Returns true when a point is on the ceiling: a ray crosses the rims an odd number of times. */
  #isWithin([x, y]: PlaneVector): boolean {
    const crossed = this.#rims.filter(
      ({ from, to }) =>
        from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) * (to[0] - from[0])) / (to[1] - from[1]),
    );
    return crossed.length % 2 === 1;
  }
}

const steps = Array.from(
  { length: 8 },
  (_, i): PlaneVector => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)],
);

const sampleRims = (rims: readonly Rim[]): Rim[] => {
  const step = Math.max(1, Math.ceil(rims.length / maxDirections));
  return rims.filter((_, i) => i % step === 0);
};

function directionOf(from: PlaneVector, to: PlaneVector): PlaneVector {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

const rotateQuarter = ([x, y]: PlaneVector): PlaneVector => [y, -x];

function spanAt(point: PlaneVector, directions: readonly PlaneVector[], rims: readonly Rim[]): number | undefined {
  const spans = directions.flatMap((direction) => {
    const ahead = distanceToSupport(point, direction, rims);
    const back = distanceToSupport(point, [-direction[0], -direction[1]], rims);
    return ahead === undefined || back === undefined ? [] : [ahead + back];
  });
  return spans.length > 0 ? Math.min(...spans) : undefined;
}

/** Distance to the rim, if it is supported there. */
function distanceToSupport(point: PlaneVector, direction: PlaneVector, rims: readonly Rim[]): number | undefined {
  let nearest = { distance: Infinity, isHeld: false };
  for (const { from, to, isHeld } of rims) {
    const distance = distanceTo(point, direction, [from, to]);
    if (distance < nearest.distance) nearest = { distance, isHeld };
  }
  return nearest.isHeld ? nearest.distance : undefined;
}

function distanceTo(
  point: PlaneVector,
  direction: PlaneVector,
  [from, to]: readonly [PlaneVector, PlaneVector],
): number {
  const along = subtract(to, from);
  const towards = subtract(from, point);
  const turn = cross(direction, along);
  if (Math.abs(turn) < 1e-12) return Infinity;
  const distance = cross(towards, along) / turn;
  const share = cross(towards, direction) / turn;
  return distance > 0 && share >= -1e-9 && share <= 1 + 1e-9 ? distance : Infinity;
}
