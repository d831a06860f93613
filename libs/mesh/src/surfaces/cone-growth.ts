import { type Cone, isAtTip, offCone, outwardTo } from '../fitting/cone-fit.ts';
import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { farthestOf, isOfDigits } from '../patches/patch-corners.ts';
import { widestStrip } from './round-faces.ts';
import { neighboursOf } from '../sides.ts';
import type { RoundFaces } from '../patches/faces.ts';
import { smooth } from '../smooth.ts';
import { at, cosine, dot, minus, times, unit, type Vector } from '../vector.ts';

/** Limit around the axis: the widest strip. */
const widest = cosine(widestStrip);

/**
 * Grows certain cones by adjoining triangles on them: an oblique cut leaves triangles that are not strips and have
 * other normals than their vertices. Triangles of spheres are kept.
 */
export function growCones(model: Model, faces: RoundFaces, isOn = isOfFloats(model)): void {
  const { cones, coneOf, patchOf, balls } = faces;
  const waiting: number[] = [];
  for (let triangle = 0; triangle < coneOf.length; triangle += 1) if (at(coneOf, triangle) >= 0) take(triangle);
  for (let triangle = waiting.pop(); triangle !== undefined; triangle = waiting.pop()) take(triangle);

  function take(triangle: number): void {
    const cone = cones[at(coneOf, triangle)];
    if (!cone?.isSure) return;
    for (const next of neighboursOf(model.sides, triangle)) {
      if (at(coneOf, next) >= 0 || balls.has(at(patchOf, next))) continue;
      if (!isPiece(model, cone, { triangle: next, beside: triangle, isOn })) continue;
      coneOf[next] = at(coneOf, triangle);
      patchOf[next] = -1;
      waiting.push(next);
    }
  }
}

function isOfFloats(model: Model): (off: number) => boolean {
  const farthest = farthestOf(model);
  return (off) => isOfDigits(off, farthest);
}

interface Candidate {
  readonly triangle: number;
  readonly beside: number;
  /** Returns true when a vertex at this distance lies on the cone. */
  readonly isOn: (off: number) => boolean;
}

function isPiece({ mesh, facets }: Model, cone: Cone, { triangle, beside, isOn }: Candidate): boolean {
  const corners = [0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner));
  if (!corners.every((corner) => isOn(Math.abs(offCone(cone, corner))))) return false;
  const out = corners.map((corner) => outwardTo(cone, corner));
  if (out.some((way) => isAtTip(cone, way))) return false;
  const ways = out.map(unit);
  const inward = Math.sign(dot(lookOf(cone, ways[0] ?? cone.axis), normalOf(facets, beside)));
  const normal = times(normalOf(facets, triangle), inward);
  return ways.every((way, i) => dot(lookOf(cone, way), normal) > smooth && dot(way, ways[(i + 1) % 3] ?? way) > widest);
}

const lookOf = ({ axis, growth }: Cone, way: Vector): Vector => unit(minus(way, times(axis, growth)));
