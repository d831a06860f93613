import { cosDegrees, dot, subtract, add, scale, type Vector } from '@kerf/geometry';
import { radialVector } from '../../fitting/cone-fit.ts';
import { normalOf } from '../../face-normals.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { RoundFace } from '../../faces/round-faces.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';
import { type InnerCorner, minWallCosine } from './inner-corners.ts';

/**
 * Finds rounded inner corners between inclined walls, which are wider above than below; the radius is that of the
 * narrow end.
 */
export function findConicalCorners(model: Model, surfaces: Surfaces, along: Vector): InnerCorner[] {
  const extents = measureExtents(model, surfaces, along);
  return surfaces.cones.flatMap((cone, i) => {
    const extent = extents[i];
    return extent && isCorner(cone, extent, along) ? cornerAt(cone, extent, along) : [];
  });
}

/** Extent of a cone along its axis from its centre, and how much of its area faces inwards. */
interface Extent {
  readonly low: number;
  readonly high: number;
  readonly inward: number;
  /** Extent along the tool. */
  readonly bottom: number;
  readonly top: number;
}

function measureExtents({ mesh, facets }: Model, { cones, coneOf }: Surfaces, along: Vector): Extent[] {
  const extents = cones.map(
    (): Extent => ({ low: Infinity, high: -Infinity, inward: 0, bottom: Infinity, top: -Infinity }),
  );
  for (let triangle = 0; triangle < coneOf.length; triangle += 1) {
    const [cone, extent] = [cones[at(coneOf, triangle)], extents[at(coneOf, triangle)]];
    if (!cone || !extent) continue;
    const corners = [0, 1, 2].map((k) => cornerOf(mesh, triangle, k));
    const heights = corners.map((corner) => dot(subtract(corner, cone.centre), cone.axis));
    const [outward] = corners.map((corner) => radialVector(cone, corner));
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

/** A cylinder grows less per millimetre; the rest is coordinate rounding. */
const minGrowth = 1e-3;

/** Growth at 45 degrees: a face that grows as much is a chamfer, a countersink or the tip of a hole. */
const maxGrowth = 0.998;

/** Growth at 20 degrees: a face that grows more may be a corner or part of a countersink. */
const maxSureGrowth = 0.36;

/** One side of a cone runs along its walls, however its axis is inclined. */
const minAlignedCosine = cosDegrees(30);

/** Returns true when a round face is wider at one end than at the other. */
export const isConical = ({ growth }: RoundFace): boolean => Math.abs(growth) > minGrowth;

function isCorner(cone: RoundFace, { inward }: Extent, along: Vector): boolean {
  const isSteep = isConical(cone) && Math.abs(cone.growth) < maxGrowth;
  return !cone.isWhole && inward > 0 && isSteep && Math.abs(dot(cone.axis, along)) > minWallCosine;
}

function cornerAt(cone: RoundFace, { low, high, bottom, top }: Extent, along: Vector): InnerCorner {
  const { axis, centre, radius, growth } = cone;
  return {
    depth: Math.min(top - bottom, (high - low) * Math.abs(dot(axis, along))),
    radius: Math.max(0, radius + Math.min(growth * low, growth * high)),
    location: add(centre, scale(axis, (low + high) / 2)),
    isInclined: Math.abs(growth) > maxSureGrowth || Math.abs(dot(axis, along)) < minAlignedCosine,
  };
}
