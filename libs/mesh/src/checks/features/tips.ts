import { normalOf } from '../../facets.ts';
import { centroidOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { Ray } from '../../tree/ray.ts';
import { following, triangleOf } from '../../sides.ts';
import { at, beside, cross, dot, minus, times, type Vector } from '../../vector.ts';
import { leastWidth } from '../../fitting/widths.ts';
import { type Protrusion, smallerOf } from './protrusions.ts';

/** Sides perpendicular to a face within ten degrees of draft. A chamfer does not end a pin. */
const mostLeanSine = Math.sin((10 * Math.PI) / 180);

/**
 * Finds the smallest planar face that ends a pin or bar: its sides are perpendicular, and it is longer than wide. A pin
 * flush with a corner has no inner edge around its foot, but still has its end.
 */
export function smallestTip(model: Model, planes: Planes): Protrusion | undefined {
  let smallest: Protrusion | undefined;
  for (const triangles of bluntFaces(model, planes)) smallest = smallerOf(smallest, tipOf(model, triangles));
  return smallest;
}

function bluntFaces(model: Model, planes: Planes): Iterable<readonly number[]> {
  const isBlunt = bluntIn(model, planes);
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
function bluntIn({ mesh, sides, facets }: Model, { of, areas }: Planes): Uint8Array {
  const blunt = new Uint8Array(areas.length).fill(1);
  for (let side = 0; side < sides.opposite.length; side += 1) {
    const there = at(sides.opposite, side);
    const plane = at(of, triangleOf(side));
    if (!at(blunt, plane) || (there >= 0 && at(of, triangleOf(there)) === plane)) continue;
    const [one, other] = [normalOf(facets, triangleOf(side)), normalOf(facets, triangleOf(there))];
    const edge = minus(pointAt(mesh, at(mesh.corners, following(side))), pointAt(mesh, at(mesh.corners, side)));
    if (there < 0 || Math.abs(dot(one, other)) > mostLeanSine || dot(cross(one, other), edge) < 0) blunt[plane] = 0;
  }
  return blunt;
}

function tipOf({ mesh, facets, tree }: Model, triangles: readonly number[]): Protrusion | undefined {
  const largest = triangles.reduce((best, one) => (at(facets.areas, one) > at(facets.areas, best) ? one : best));
  const [normal, location] = [normalOf(facets, largest), centroidOf(mesh, largest)];
  const behind = new Ray(tree, location, times(normal, -1)).first(largest);
  if (!behind) return undefined;
  const right = beside(normal);
  const ahead = cross(normal, right);
  const places = new Set(triangles.flatMap((triangle) => [0, 1, 2].map((k) => at(mesh.corners, 3 * triangle + k))));
  const flat = (point: Vector) => [dot(point, right), dot(point, ahead)] as const;
  const { least, other } = leastWidth([...places].map((place) => flat(minus(pointAt(mesh, place), location))));
  const size = Math.max(least, other);
  return behind.distance > size ? { size, location } : undefined;
}
