import { add, distanceBetween, dot, type PlaneVector, scale, subtract } from '@kerf/geometry/plane';

/** A point of the panel: [u, v] in millimetres. */
export type Point = PlaneVector;

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
  radius: distanceBetween(center, from),
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
  const half = Math.acos(dot(back, on)) / 2;
  const reach = radius / Math.tan(half);
  const middle = directionTo([0, 0], add(back, on));
  return {
    start: pointAlong(corner, back, reach),
    end: pointAlong(corner, on, reach),
    center: pointAlong(corner, middle, radius / Math.sin(half)),
  };
}

function directionTo(from: Point, to: Point): Point {
  const [u, v] = subtract(to, from);
  const length = Math.hypot(u, v);
  return [u / length, v / length];
}

const pointAlong = (from: Point, direction: Point, distance: number): Point => add(from, scale(direction, distance));

/** Item at a cyclic index. */
function cyclicItem<T>(list: readonly T[], index: number): T {
  const item = list.at(index % list.length);
  if (item === undefined) throw new Error('a polygon has corners');
  return item;
}
