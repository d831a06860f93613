import type { BoundingBox } from '../../commands.ts';
import { about, type Body, bodyOf, rotated, translated } from '../body.ts';
import { fuse } from '../booleans/booleans.ts';
import { oc } from '../occt.ts';
import { compoundOf } from '../parts.ts';
import { axes, scaled, sum, type Vector } from '../vector.ts';

/** Mirrors a body at a plane through `place`. */
export function mirrored({ shape, volume }: Body, normal: Vector, place: Vector): Body {
  using plane = axes(place, normal);
  using motion = new oc.gp_Trsf();
  motion.SetMirror(plane);
  using maker = new oc.BRepBuilderAPI_Transform(shape, motion, true, false);
  return bodyOf(maker.Shape(), about(volume));
}

/** Equally spaced copies along a direction; the first is the original. */
export interface Row {
  readonly direction: Vector;
  readonly spacing: number;
  readonly count: number;
}

/** Combines a body and its copies along one row, or several rows as a grid, into one body. */
export function inRows(body: Body, rows: readonly Row[]): Body {
  const offsets = rows.reduce<number[][]>(
    (places, { direction, spacing, count }) => {
      const step = scaled(direction, spacing / Math.hypot(...direction));
      return places.flatMap((place) => upTo(count).map((i) => sum(place, scaled(step, i))));
    },
    [[0, 0, 0]],
  );
  return together(offsets.map((offset) => translated(body, offset)));
}

/** Combines a body and its copies around an axis into one body. A full circle does not repeat its start. */
export function aroundAxis(
  body: Body,
  [count, degrees]: readonly [number, number],
  line: readonly [Vector, Vector],
): Body {
  const step = degrees / (Math.abs(degrees) === 360 ? count : count - 1);
  return together(upTo(count).map((i) => rotated(body, step * i, line)));
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Takes ownership of the copies. Separate copies need no boolean operation, which would test every pair. */
function together(copies: readonly Body[]): Body {
  try {
    const volume = copies.reduce((all, copy) => all + copy.volume, 0);
    return areApart(copies) ? bodyOf(compoundOf(copies.map(({ shape }) => shape)), about(volume)) : fuse(copies);
  } finally {
    for (const { shape } of copies) shape.delete();
  }
}

const areApart = (bodies: readonly Body[]): boolean =>
  bodies.every(({ boundingBox }, i) =>
    bodies.slice(i + 1).every((other) => doNotTouch(boundingBox, other.boundingBox)),
  );

/** Minimum gap in millimetres between two boxes for their bodies to be certainly separate. */
const air = 1e-4;

const doNotTouch = (a: BoundingBox, b: BoundingBox): boolean =>
  [0, 1, 2].some(
    (axis) => (a.min[axis] ?? 0) > (b.max[axis] ?? 0) + air || (b.min[axis] ?? 0) > (a.max[axis] ?? 0) + air,
  );
