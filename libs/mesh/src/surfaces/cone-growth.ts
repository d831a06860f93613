import { cosDegrees, dot, subtract, scale, normalize, type Vector } from '@kerf/geometry';
import { type Cone, isAtApex, distanceToCone, radialVector } from '../fitting/cone-fit.ts';
import { normalOf } from '../face-normals.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { getMaxDistance, isWithinFloatError } from '../patches/patch-vertices.ts';
import { maxStripDegrees } from '../faces/round-faces.ts';
import { getNeighbours } from '../half-edges.ts';
import type { RoundFaces } from '../faces/faces.ts';
import { minSmoothCosine } from '../smooth-angle.ts';
import { at } from '../typed-arrays.ts';

/** Limit around the axis: the widest strip. */
const minStripCosine = cosDegrees(maxStripDegrees);

/**
 * Grows certain cones by adjoining triangles on them: an oblique cut leaves triangles that are not strips and have
 * other normals than their vertices. Triangles of spheres are kept.
 */
export function growCones(model: Model, faces: RoundFaces, isOn = createFloatTest(model)): void {
  const { cones, coneOf, patchOf, spheres: balls } = faces;
  const waiting: number[] = [];
  for (let triangle = 0; triangle < coneOf.length; triangle += 1) if (at(coneOf, triangle) >= 0) take(triangle);
  for (let triangle = waiting.pop(); triangle !== undefined; triangle = waiting.pop()) take(triangle);

  function take(triangle: number): void {
    const cone = cones[at(coneOf, triangle)];
    if (!cone?.isSure) return;
    for (const next of getNeighbours(model.halfEdges, triangle)) {
      if (at(coneOf, next) >= 0 || balls.has(at(patchOf, next))) continue;
      if (!isPiece(model, cone, { triangle: next, beside: triangle, isOn })) continue;
      coneOf[next] = at(coneOf, triangle);
      patchOf[next] = -1;
      waiting.push(next);
    }
  }
}

function createFloatTest(model: Model): (off: number) => boolean {
  const farthest = getMaxDistance(model);
  return (off) => isWithinFloatError(off, farthest);
}

interface Candidate {
  readonly triangle: number;
  readonly beside: number;
  /** Returns true when a vertex at this distance lies on the cone. */
  readonly isOn: (off: number) => boolean;
}

function isPiece({ mesh, facets }: Model, cone: Cone, { triangle, beside, isOn }: Candidate): boolean {
  const corners = [0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner));
  if (!corners.every((corner) => isOn(Math.abs(distanceToCone(cone, corner))))) return false;
  const out = corners.map((corner) => radialVector(cone, corner));
  if (out.some((radial) => isAtApex(cone, radial))) return false;
  const radials = out.map(normalize);
  const inward = Math.sign(dot(outwardNormal(cone, radials[0] ?? cone.axis), normalOf(facets, beside)));
  const normal = scale(normalOf(facets, triangle), inward);
  return radials.every(
    (radial, i) =>
      dot(outwardNormal(cone, radial), normal) > minSmoothCosine &&
      dot(radial, radials[(i + 1) % 3] ?? radial) > minStripCosine,
  );
}

const outwardNormal = ({ axis, growth }: Cone, radial: Vector): Vector =>
  normalize(subtract(radial, scale(axis, growth)));
