import { scale, add, type Vector } from '@kerf/geometry';
import type { BoundingBox } from '../../commands.ts';
import { approximateVolume, type Body, createBody, rotateBody, translateBody } from '../body.ts';
import { fuse } from '../booleans/booleans.ts';
import { oc } from '../occt.ts';
import { createCompound } from '../sub-shapes.ts';
import { createAxes } from '../vector.ts';

/** Mirrors a body at a plane through `place`. */
export function mirrorBody({ shape, volume }: Body, normal: Vector, place: Vector): Body {
  using plane = createAxes(place, normal);
  using motion = new oc.gp_Trsf();
  motion.SetMirror(plane);
  using maker = new oc.BRepBuilderAPI_Transform(shape, motion, true, false);
  return createBody(maker.Shape(), approximateVolume(volume));
}

/** Equally spaced copies along a direction; the first is the original. */
export interface Row {
  readonly direction: Vector;
  readonly spacing: number;
  readonly count: number;
}

/** Combines a body and its copies along one row, or several rows as a grid, into one body. */
export function repeatInRows(body: Body, rows: readonly Row[]): Body {
  const offsets = rows.reduce<Vector[]>(
    (places, { direction, spacing, count }) => {
      const step = scale(direction, spacing / Math.hypot(...direction));
      return places.flatMap((place) => createRange(count).map((i) => add(place, scale(step, i))));
    },
    [[0, 0, 0]],
  );
  return combineCopies(offsets.map((offset) => translateBody(body, offset)));
}

/** Combines a body and its copies around an axis into one body. A full circle does not repeat its start. */
export function repeatAroundAxis(
  body: Body,
  [count, degrees]: readonly [number, number],
  line: readonly [Vector, Vector],
): Body {
  const step = degrees / (Math.abs(degrees) === 360 ? count : count - 1);
  return combineCopies(createRange(count).map((i) => rotateBody(body, step * i, line)));
}

const createRange = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Takes ownership of the copies. Separate copies need no boolean operation, which would test every pair. */
function combineCopies(copies: readonly Body[]): Body {
  try {
    const volume = copies.reduce((all, copy) => all + copy.volume, 0);
    return areSeparate(copies)
      ? createBody(createCompound(copies.map(({ shape }) => shape)), approximateVolume(volume))
      : fuse(copies);
  } finally {
    for (const { shape } of copies) shape.delete();
  }
}

const areSeparate = (bodies: readonly Body[]): boolean =>
  bodies.every(({ boundingBox }, i) =>
    bodies.slice(i + 1).every((other) => isSeparated(boundingBox, other.boundingBox)),
  );

/** Minimum gap in millimetres between two boxes for their bodies to be certainly separate. */
const minGapMm = 1e-4;

const isSeparated = (a: BoundingBox, b: BoundingBox): boolean =>
  [0, 1, 2].some(
    (axis) => (a.min[axis] ?? 0) > (b.max[axis] ?? 0) + minGapMm || (b.min[axis] ?? 0) > (a.max[axis] ?? 0) + minGapMm,
  );
