import { dot, subtract, add, scale, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import type { Model } from '../../model.ts';
import { findNearest } from '../../bvh/nearest.ts';
import { Ray } from '../../bvh/ray.ts';
import { type InscribedSphere, findSphereAround, isSimilar } from './inscribed-sphere.ts';
import { ascend, ascendFinely } from './sphere-ascent.ts';
import { findStartPoints, type Start } from './start-points.ts';

/** The largest sphere that fits into the material. */
export interface MaxThickness {
  /** Diameter in millimetres. */
  readonly thickness: number;
  /** Its centre. */
  readonly location: Vector;
}

const maxShrinks = 12;

/** Share of the distance through the material: start radius in a corner, where no sphere fits. */
const minStartShare = 1 / 16;

/** Number of the largest spheres that are refined in small steps. */
const maxRefined = 8;

/**
 * Measures the maximum thickness with spheres that touch the surface from inside and move to where there is more
 * clearance.
 */
export function measureMaxThickness(model: Model): MaxThickness | undefined {
  const largest = findLargestSpheres(model).map((sphere) => ascendFinely(model, sphere));
  const best = largest.reduce<InscribedSphere | undefined>(
    (one, other) => (one && one.radius >= other.radius ? one : other),
    undefined,
  );
  return best && { thickness: 2 * best.radius, location: best.centre };
}

/** Finds the largest distinct spheres after large steps. */
function findLargestSpheres(model: Model): InscribedSphere[] {
  let found: InscribedSphere[] = [];
  const isNew = (sphere: InscribedSphere) => !found.some((other) => isSimilar(sphere, other));
  for (const start of findStartPoints(model)) {
    const first = findTouchingSphere(model, start, isNew);
    const sphere = first && isNew(first) ? ascend(model, first, isNew) : undefined;
    if (sphere) found = [...found, sphere].sort((a, b) => b.radius - a.radius).slice(0, maxRefined);
  }
  return found;
}

/** Finds the sphere that touches a point from inside; in a corner, a small one near it. */
function findTouchingSphere(
  model: Model,
  start: Start,
  isNew: (sphere: InscribedSphere) => boolean,
): InscribedSphere | undefined {
  const { triangle, point, inward } = start;
  const { facets, tree } = model;
  const hit = new Ray(tree, point, inward).findFirst(triangle);
  // A ray that slipped between two triangles hits from the outside.
  if (!hit || dot(normalOf(facets, hit.triangle), inward) <= 0) return undefined;
  let radius = hit.distance / 2;
  // At the centre of a sphere, the query visits every triangle.
  if (!isNew({ radius, centre: add(point, scale(inward, radius)) })) return undefined;
  const minRadius = hit.distance * minStartShare;
  for (let i = 0; i < maxShrinks && radius > minRadius; i += 1) {
    const nearest = findNearest(model, add(point, scale(inward, radius)), radius * (1 - 1e-4));
    if (nearest.distance >= radius * (1 - 1e-4)) break;
    const across = subtract(nearest.point, point);
    radius = Math.max(minRadius, Math.min(radius, dot(across, across) / (2 * Math.max(1e-12, dot(inward, across)))));
  }
  return findSphereAround(model, add(point, scale(inward, radius)));
}
