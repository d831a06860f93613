import { coverageOf } from '../fitting/coverage.ts';
import type { Cylinder } from '../fitting/cylinder-fit.ts';
import { refined } from './cylinder-refinement.ts';
import { normalOf } from '../facets.ts';
import type { Precision } from '../digits/precision.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { memberOf, type Patch, patchOfAll } from '../patches/patch-corners.ts';
import { neighboursOf } from '../sides.ts';
import type { TriangleSet } from '../triangle-set.ts';
import { outwardTo } from '../fitting/cone-fit.ts';
import { beside, cosine, cross, degrees, dot, lengthOf, minus, plus, times } from '../vector.ts';

/** Tolerance of a vertex on a fitted cylinder, as a share of its radius. */
const mostOff = 1e-3;

/** Low precision may move vertices farther, up to this share of the radius; smaller cylinders are not resolved. */
const mostMoved = 0.01;

/** A wall fragment of low precision is fitted roughly at first, and better as triangles are added. */
const rounds = 4;

/**
 * Cosine between a triangle and the direction away from the axis at its vertices: slivers stay above it, the flat of a
 * D does not.
 */
const along = cosine(16);

/**
 * Grows a cylinder by adjoining triangles: where another bore or an oblique face cuts a wall, its strips split into
 * slivers.
 */
export function grown(model: Model, cylinder: Cylinder, { precision, taken }: Growth): Cylinder {
  const most = precision.room > 0 ? rounds : 1;
  let found = cylinder;
  for (let i = 0; i < most; i += 1) {
    const added = addedTo(model, found, { precision, taken });
    if (added.size === 0) break;
    found = extended(model, found, patchOfAll([found.triangles, Uint32Array.from(added)]));
  }
  return found;
}

/** Precision of the coordinates, and triangles of other cylinders. */
interface Growth {
  readonly precision: Precision;
  readonly taken?: TriangleSet | undefined;
}

function addedTo(model: Model, cylinder: Cylinder, { precision, taken }: Growth): ReadonlySet<number> {
  const isIn = memberOf(cylinder.triangles);
  const found = new Set<number>();
  const isLeft = (triangle: number) => !isIn(triangle) && !found.has(triangle) && !taken?.has(triangle);
  const off = Math.max(mostOff * cylinder.radius, Math.min(mostMoved * cylinder.radius, precision.most));
  const growFrom = (triangle: number) => {
    for (const next of neighboursOf(model.sides, triangle))
      if (isLeft(next) && isOn(model, cylinder, { triangle: next, off })) found.add(next);
  };
  cylinder.triangles.forEach(growFrom);
  // A Set iterates over elements added during iteration.
  found.forEach(growFrom);
  return found;
}

interface Candidate {
  readonly triangle: number;
  /** Tolerance of its vertices, in millimetres. */
  readonly off: number;
}

function isOn({ mesh, facets }: Model, cylinder: Cylinder, { triangle, off }: Candidate): boolean {
  const { radius, isInternal } = cylinder;
  const normal = times(normalOf(facets, triangle), isInternal ? -1 : 1);
  return [0, 1, 2].every((corner) => {
    const outward = outwardTo(cylinder, cornerOf(mesh, triangle, corner));
    return Math.abs(lengthOf(outward) - radius) < off && dot(normal, outward) > along * lengthOf(outward);
  });
}

function extended(model: Model, cylinder: Cylinder, triangles: Patch): Cylinder {
  const { mesh } = model;
  const fitted = refined(model, { ...cylinder, triangles });
  const { axis, centre } = fitted;
  const [right, ahead] = [beside(axis), cross(axis, beside(axis))];
  const tenths = new Set<number>();
  let [low, high] = [0, 0];
  for (const triangle of triangles) {
    for (const corner of [0, 1, 2]) {
      const from = minus(cornerOf(mesh, triangle, corner), centre);
      const height = dot(from, axis);
      [low, high] = [Math.min(low, height), Math.max(high, height)];
      tenths.add(Math.round(10 * degrees(Math.atan2(dot(from, ahead), dot(from, right)))));
    }
  }
  const sweep = coverageOf(mesh, triangles, { axis, point: centre });
  const middle = plus(centre, times(axis, (low + high) / 2));
  // The number of strips is the number of distinct vertex angles.
  return { ...fitted, centre: middle, length: high - low, sweep, strips: tenths.size };
}
