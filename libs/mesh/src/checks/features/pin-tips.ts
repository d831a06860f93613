import { perpendicularTo, cross, dot, subtract, scale, type Vector, toRadians } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { centroidOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { Ray } from '../../bvh/ray.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { at } from '../../typed-arrays.ts';
import { measureWidths } from '../../fitting/widths.ts';
import { type Protrusion, selectSmaller } from './protrusions.ts';

/** Sides perpendicular to a face within ten degrees of draft. A chamfer does not end a pin. */
const maxDraftSine = Math.sin(toRadians(10));

/**
 * Finds the smallest planar face that ends a pin or bar: its sides are perpendicular, and it is longer than wide. A pin
 * flush with a corner has no inner edge around its foot, but still has its end.
 */
export function findSmallestTip(model: Model, planes: Planes): Protrusion | undefined {
  let smallest: Protrusion | undefined;
  for (const triangles of findBluntFaces(model, planes))
    smallest = selectSmaller(smallest, measureTip(model, triangles));
  return smallest;
}

function findBluntFaces(model: Model, planes: Planes): Iterable<readonly number[]> {
  const isBlunt = findBluntPlanes(model, planes);
  const faces = new Map<number, number[]>();
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    if (!at(isBlunt, plane)) continue;
    const face = faces.get(plane);
    if (face) face.push(triangle);
    else faces.set(plane, [triangle]);
  }
  return faces.values();
}

/** Finds planes bounded everywhere by outer edges with a perpendicular side beyond. */
function findBluntPlanes({ mesh, halfEdges: sides, facets }: Model, { of, areas }: Planes): Uint8Array {
  const blunt = new Uint8Array(areas.length).fill(1);
  for (let halfEdge = 0; halfEdge < sides.opposite.length; halfEdge += 1) {
    const twin = at(sides.opposite, halfEdge);
    const plane = at(of, triangleOf(halfEdge));
    if (!at(blunt, plane) || (twin >= 0 && at(of, triangleOf(twin)) === plane)) continue;
    const [one, other] = [normalOf(facets, triangleOf(halfEdge)), normalOf(facets, triangleOf(twin))];
    const edge = subtract(
      pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))),
      pointAt(mesh, at(mesh.corners, halfEdge)),
    );
    if (twin < 0 || Math.abs(dot(one, other)) > maxDraftSine || dot(cross(one, other), edge) < 0) blunt[plane] = 0;
  }
  return blunt;
}

function measureTip({ mesh, facets, tree }: Model, triangles: readonly number[]): Protrusion | undefined {
  const largest = triangles.reduce((best, one) => (at(facets.areas, one) > at(facets.areas, best) ? one : best));
  const [normal, location] = [normalOf(facets, largest), centroidOf(mesh, largest)];
  const behind = new Ray(tree, location, scale(normal, -1)).findFirst(largest);
  if (!behind) return undefined;
  const right = perpendicularTo(normal);
  const ahead = cross(normal, right);
  const vertices = new Set(triangles.flatMap((triangle) => [0, 1, 2].map((k) => at(mesh.corners, 3 * triangle + k))));
  const flat = (point: Vector) => [dot(point, right), dot(point, ahead)] as const;
  const { min, across: other } = measureWidths(
    [...vertices].map((vertex) => flat(subtract(pointAt(mesh, vertex), location))),
  );
  const size = Math.max(min, other);
  return behind.distance > size ? { size, location } : undefined;
}
