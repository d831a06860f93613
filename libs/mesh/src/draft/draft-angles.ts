import { cross, dot, lengthOf, subtract, scale, normalize, type Vector } from '@kerf/geometry';
import type { Sphere } from '../fitting/sphere-fit.ts';
import { type Cone, radialVector } from '../fitting/cone-fit.ts';
import { arcsineDegrees, VertexDraftAngles, type DraftRange } from './vertex-draft-angles.ts';
import { normalOf } from '../face-normals.ts';
import { centroidOf, cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Surfaces } from '../surfaces/surfaces.ts';
import { at } from '../typed-arrays.ts';

/** Angle of a surface over one triangle relative to a direction, in degrees: 0 alongside it, 90 facing it. */
export interface DraftAngle {
  /** Nominal range. */
  readonly low: number;
  readonly high: number;
  /** Possible range: equal to the nominal range when that is certain, except for planes that may approximate a cone. */
  readonly min: number;
  readonly max: number;
  /** True if the surface surely has the nominal range. */
  readonly isSure: boolean;
}

/**
 * Draft angles of a model relative to a direction. Certain cones are exact; possible cones are treated as planes with a
 * range; other curved surfaces have the range that their facets leave.
 */
export class DraftAngles {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #direction: Vector;
  readonly #corners: VertexDraftAngles;

  constructor(model: Model, surfaces: Surfaces, direction: Vector) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#direction = direction;
    this.#corners = new VertexDraftAngles(model, surfaces, direction);
  }

  getDraftAngle(triangle: number): DraftAngle {
    const cone = this.#surfaces.cones[at(this.#surfaces.coneOf, triangle)];
    const flat = this.#flat(triangle);
    const flatAngle = certainAngle({ low: flat, high: flat });
    if (this.#surfaces.blends.has(triangle)) return uncertainAngle(flat, this.#corners.getTriangleRange(triangle));
    const ball = this.#surfaces.spheres.get(at(this.#surfaces.patchOf, triangle));
    if (ball) return uncertainAngle(flat, this.#onBall(ball, triangle));
    if (!cone) return flatAngle;
    const [low, high] = this.#onCone(cone, triangle);
    return cone.isSure
      ? certainAngle({ low, high })
      : { ...flatAngle, min: Math.min(flat, low), max: Math.max(flat, high) };
  }

  #flat(triangle: number): number {
    return arcsineDegrees(dot(normalOf(this.#model.facets, triangle), this.#direction));
  }

  /** Range between the vertices, extended where the cone faces the direction in between. */
  #onCone(cone: Cone, triangle: number): [number, number] {
    const { mesh, facets } = this.#model;
    const { axis, growth } = cone;
    const middle = radialVector(cone, centroidOf(mesh, triangle));
    const outside = subtract(normalize(middle), scale(axis, growth));
    const sign = Math.sign(dot(outside, normalOf(facets, triangle))) / Math.hypot(1, growth);
    const along = dot(this.#direction, axis);
    const radials = corners
      .map((k) => ({ place: at(mesh.corners, 3 * triangle + k), way: radialVector(cone, cornerOf(mesh, triangle, k)) }))
      .filter(({ way: direction }) => lengthOf(direction) > apexShare * lengthOf(middle));
    const leanAt = (share: number) => arcsineDegrees(sign * (share - growth * along));
    const angles = radials.map(({ place: vertex, way: direction }) =>
      this.#corners.snapToPlane(vertex, leanAt(dot(normalize(direction), this.#direction))),
    );
    const turns = radials.map(({ way: direction }) => dot(cross(direction, this.#direction), axis));
    if (Math.min(...turns) < 0 && Math.max(...turns) > 0)
      angles.push(leanAt(Math.sign(dot(middle, this.#direction)) * Math.sqrt(Math.max(0, 1 - along * along))));
    return [Math.min(...angles), Math.max(...angles)];
  }

  /** Range between the vertices; the angle is no smaller between them. */
  #onBall({ centre }: Sphere, triangle: number): DraftRange {
    const { mesh, facets } = this.#model;
    const normal = normalOf(facets, triangle);
    let [min, max] = [Infinity, -Infinity];
    for (const k of corners) {
      const outward = subtract(cornerOf(mesh, triangle, k), centre);
      const angle = arcsineDegrees(
        (Math.sign(dot(outward, normal)) * dot(outward, this.#direction)) / lengthOf(outward),
      );
      [min, max] = [Math.min(min, angle), Math.max(max, angle)];
    }
    return { min, max };
  }
}

const uncertainAngle = (flat: number, { min, max }: DraftRange): DraftAngle => {
  const angle = Math.min(max, Math.max(min, flat));
  return { low: angle, high: angle, min, max, isSure: false };
};

const certainAngle = ({ low, high }: Pick<DraftAngle, 'low' | 'high'>): DraftAngle => ({
  low,
  high,
  min: low,
  max: high,
  isSure: true,
});

const corners = [0, 1, 2] as const;

/** Share of the distance below which a vertex is the apex, without a radial direction. */
const apexShare = 1e-6;
