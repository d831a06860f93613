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

/** A corner is on a cylinder when it is no farther from it: as a share of its radius, which is fitted. */
const mostOff = 1e-3;

/** Few digits may move it farther, by no more than this share of the radius: what is smaller is not told by them. */
const mostMoved = 0.01;

/** A piece of a wall that few digits have moved tells it roughly, and with what has come to it better. */
const rounds = 4;

/** A sliver between the corners of a circle looks away from the axis by no more, seen from its corners; the flat of a D does. */
const along = cosine(16);

/**
 * A piece of a cylinder together with what goes on beside it: where another bore or an oblique face cuts through a
 * wall its strips break up into slivers that look like none.
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

/** How far corners may be off, and what belongs to others. */
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
  // A set goes on with what is added while one looks at it.
  found.forEach(growFrom);
  return found;
}

interface Candidate {
  readonly triangle: number;
  /** How far its corners may be off, in millimetres. */
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
  // It has as many strips as its corners lie at different angles.
  return { ...fitted, centre: middle, length: high - low, sweep, strips: tenths.size };
}
