import { dot, subtract, scale, normalize, type Vector } from '@kerf/geometry';
import { radialVector } from '../fitting/cone-fit.ts';
import { type Faces, isPlane } from '../faces/faces.ts';
import { normalOf } from '../face-normals.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { triangleOf } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** Faces on the other side of blend boundaries. */
export class AdjacentFaces {
  readonly #model: Model;
  readonly #faces: Faces;

  constructor(model: Model, faces: Faces) {
    this.#model = model;
    this.#faces = faces;
  }

  /** Key of the face beyond a half-edge. */
  getFaceKey(halfEdge: number): string {
    const triangle = triangleOf(at(this.#model.halfEdges.opposite, halfEdge));
    if (triangle < 0) return '';
    const { coneOf, patchOf } = this.#faces;
    const plane = isPlane(this.#faces, triangle) ? normalOf(this.#model.facets, triangle) : [];
    return [at(coneOf, triangle), at(patchOf, triangle), ...plane.map((value) => value.toFixed(2))].join(' ');
  }

  /** Exact normal of the face beyond a half-edge at one of its ends; undefined when uncertain. */
  getNormal(halfEdge: number, vertex: number): Vector | undefined {
    const { mesh, halfEdges: sides, facets } = this.#model;
    const { cones, coneOf, patchOf, spheres: balls } = this.#faces;
    const triangle = triangleOf(at(sides.opposite, halfEdge));
    if (triangle < 0) return undefined;
    const flat = normalOf(facets, triangle);
    if (isPlane(this.#faces, triangle)) return flat;
    const cone = cones[at(coneOf, triangle)];
    const ball = balls.get(at(patchOf, triangle));
    const point = pointAt(mesh, vertex);
    const outward = cone?.isSure
      ? subtract(normalize(radialVector(cone, point)), scale(cone.axis, cone.growth))
      : ball && subtract(point, ball.centre);
    return outward && scale(normalize(outward), Math.sign(dot(outward, flat)));
  }
}
