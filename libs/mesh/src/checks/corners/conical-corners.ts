import { outwardTo } from '../../fitting/cone-fit.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { RoundFace } from '../../surfaces/round-faces.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at, cosine, dot, minus, plus, times, type Vector } from '../../vector.ts';
import { type InnerCorner, leaning } from './inner-corners.ts';

/** The rounded inner corners between walls that lean, which are wider above than below: as wide as their narrow end. */
export function conicalCornersOf(model: Model, surfaces: Surfaces, along: Vector): InnerCorner[] {
  const extents = extentsOf(model, surfaces, along);
  return surfaces.cones.flatMap((cone, i) => {
    const extent = extents[i];
    return extent && isCorner(cone, extent, along) ? cornerAt(cone, extent, along) : [];
  });
}

/** How far a cone reaches along its axis from its centre, and how much of it looks inwards. */
interface Extent {
  readonly low: number;
  readonly high: number;
  readonly inward: number;
  /** From where to where it reaches along the tool. */
  readonly bottom: number;
  readonly top: number;
}

function extentsOf({ mesh, facets }: Model, { cones, coneOf }: Surfaces, along: Vector): Extent[] {
  const extents = cones.map(
    (): Extent => ({ low: Infinity, high: -Infinity, inward: 0, bottom: Infinity, top: -Infinity }),
  );
  for (let triangle = 0; triangle < coneOf.length; triangle += 1) {
    const [cone, extent] = [cones[at(coneOf, triangle)], extents[at(coneOf, triangle)]];
    if (!cone || !extent) continue;
    const corners = [0, 1, 2].map((k) => cornerOf(mesh, triangle, k));
    const heights = corners.map((corner) => dot(minus(corner, cone.centre), cone.axis));
    const [outward] = corners.map((corner) => outwardTo(cone, corner));
    const looks = outward ? Math.sign(dot(outward, normalOf(facets, triangle))) : 0;
    const depths = corners.map((corner) => dot(corner, along));
    extents[at(coneOf, triangle)] = {
      low: Math.min(extent.low, ...heights),
      high: Math.max(extent.high, ...heights),
      inward: extent.inward - looks * at(facets.areas, triangle),
      bottom: Math.min(extent.bottom, ...depths),
      top: Math.max(extent.top, ...depths),
    };
  }
  return extents;
}

/** A cylinder is told as one, but for the digits of a file. */
const leastGrowth = 1e-3;

/** Of 45 degrees: what grows by as much is a chamfer, a countersink or the tip of a hole. */
const mostGrowth = 0.998;

/** Of 20 degrees: what grows by more may be a corner, or a part of a countersink. */
const mostSureGrowth = 0.36;

/** One side of a cone runs along with its walls, however its axis leans. */
const alongside = cosine(30);

/** Whether a round face is wider at one end than at the other. */
export const isConical = ({ growth }: RoundFace): boolean => Math.abs(growth) > leastGrowth;

function isCorner(cone: RoundFace, { inward }: Extent, along: Vector): boolean {
  const isSteep = isConical(cone) && Math.abs(cone.growth) < mostGrowth;
  return !cone.isWhole && inward > 0 && isSteep && Math.abs(dot(cone.axis, along)) > leaning;
}

function cornerAt(cone: RoundFace, { low, high, bottom, top }: Extent, along: Vector): InnerCorner {
  const { axis, centre, radius, growth } = cone;
  return {
    depth: Math.min(top - bottom, (high - low) * Math.abs(dot(axis, along))),
    radius: Math.max(0, radius + Math.min(growth * low, growth * high)),
    location: plus(centre, times(axis, (low + high) / 2)),
    isLeaning: Math.abs(growth) > mostSureGrowth || Math.abs(dot(axis, along)) < alongside,
  };
}
