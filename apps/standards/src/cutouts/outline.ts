/** A point of the panel: [u, v] in millimetres. */
export type Point = readonly [u: number, v: number];

interface Line {
  readonly type: 'line';
  readonly from: Point;
  readonly to: Point;
}

/** A counter-clockwise arc. */
export interface Arc {
  readonly type: 'arc';
  readonly from: Point;
  readonly to: Point;
  readonly center: Point;
  readonly radius: number;
}

export type Segment = Line | Arc;

/** A closed contour of an opening, counter-clockwise. */
export type Loop = readonly Segment[];

export const line = (from: Point, to: Point): Line => ({ type: 'line', from, to });

export const arc = (center: Point, from: Point, to: Point): Arc => ({
  type: 'arc',
  from,
  to,
  center,
  radius: Math.hypot(from[0] - center[0], from[1] - center[1]),
});

/** The loop shifted along v. */
export const shiftLoop = (loop: Loop, v: number): Loop =>
  loop.map((segment) => {
    const ends = { from: shiftPoint(segment.from, v), to: shiftPoint(segment.to, v) };
    return segment.type === 'line'
      ? { ...segment, ...ends }
      : { ...segment, ...ends, center: shiftPoint(segment.center, v) };
  });

/** A polygon with rounded corners. The polygon is convex and counter-clockwise. */
export function roundedPolygon(corners: readonly Point[], radius: number): Loop {
  const rounded = corners.map((corner, i) =>
    roundedCorner([cyclicItem(corners, i - 1), corner, cyclicItem(corners, i + 1)], radius),
  );
  return rounded.flatMap((corner, i) => {
    const side = line(corner.end, cyclicItem(rounded, i + 1).start);
    return radius === 0 ? [side] : [arc(corner.center, corner.start, corner.end), side];
  });
}

const shiftPoint = ([u, v]: Point, offset: number): Point => [u, v + offset];

interface Corner {
  readonly start: Point;
  readonly end: Point;
  readonly center: Point;
}

function roundedCorner([before, corner, after]: readonly [Point, Point, Point], radius: number): Corner {
  const [back, on] = [directionTo(corner, before), directionTo(corner, after)];
  const half = Math.acos(back[0] * on[0] + back[1] * on[1]) / 2;
  const reach = radius / Math.tan(half);
  const middle = directionTo([0, 0], [back[0] + on[0], back[1] + on[1]]);
  return {
    start: pointAlong(corner, back, reach),
    end: pointAlong(corner, on, reach),
    center: pointAlong(corner, middle, radius / Math.sin(half)),
  };
}

function directionTo(from: Point, to: Point): Point {
  const [u, v] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(u, v);
  return [u / length, v / length];
}

const pointAlong = (from: Point, direction: Point, distance: number): Point => [
  from[0] + direction[0] * distance,
  from[1] + direction[1] * distance,
];

/** Item at a cyclic index. */
function cyclicItem<T>(list: readonly T[], index: number): T {
  const item = list.at(index % list.length);
  if (item === undefined) throw new Error('a polygon has corners');
  return item;
}

/** Vectors in the plane of the panel. */
export const plus = ([a, b]: Point, [u, v]: Point): Point => [a + u, b + v];
export const minus = ([a, b]: Point, [u, v]: Point): Point => [a - u, b - v];
export const scaled = ([u, v]: Point, by: number): Point => [u * by, v * by];
/** Dot product: the first along the second, if the second has length one. */
export const dot = ([a, b]: Point, [u, v]: Point): number => a * u + b * v;
/** Rotates a vector by 90 degrees to the left. */
export const rotateLeft = ([u, v]: Point): Point => [-v, u];
/** Unit vector. */
export const unit = (direction: Point): Point => scaled(direction, 1 / Math.hypot(...direction));
