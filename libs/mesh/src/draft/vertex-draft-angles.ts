import { toDegrees, dot, type Vector } from '@kerf/geometry';
import { isPlane } from '../faces/faces.ts';
import { normalOf } from '../face-normals.ts';
import type { Model } from '../model.ts';
import { nextHalfEdge, getNeighbours, triangleOf } from '../half-edges.ts';
import type { Surfaces } from '../surfaces/surfaces.ts';
import { at } from '../typed-arrays.ts';

/** Range of draft angles, in degrees. */
export interface DraftRange {
  readonly min: number;
  readonly max: number;
}

/** Error of a guessed angle at a sharp edge, as a share of its excess over the facets there. */
const guessErrorShare = 0.25;

/** Degrees: how far a fillet fitted to rounded coordinates deviates from its tangent face. */
const maxFitErrorDegrees = 0.1;

/**
 * Draft angle ranges of blends, taken at vertices because those lie on the surface. A vertex has the angle of a tangent
 * face, or the angle that chords give; elsewhere the range of the facets around it.
 */
export class VertexDraftAngles {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #direction: Vector;
  /** Smallest angle of the facets around each blend vertex. */
  readonly #min: Float64Array;
  readonly #max: Float64Array;
  /** Angle of the plane that a cone continues into, at each vertex between them. */
  readonly #planes: Float64Array;

  constructor(model: Model, surfaces: Surfaces, direction: Vector) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#direction = direction;
    const count = model.mesh.points.length / 3;
    this.#min = new Float64Array(count).fill(Infinity);
    this.#max = new Float64Array(count).fill(-Infinity);
    this.#planes = new Float64Array(count).fill(Infinity);
    for (const triangle of surfaces.blends) if (!surfaces.blends.isSliver(triangle)) this.#addFacet(triangle);
    for (let triangle = 0; triangle < surfaces.coneOf.length; triangle += 1)
      if (at(surfaces.coneOf, triangle) >= 0) this.#addPlanes(triangle);
  }

  /** Range over a whole triangle of a blend. */
  getTriangleRange(triangle: number): DraftRange {
    const flat = arcsineDegrees(dot(normalOf(this.#model.facets, triangle), this.#direction));
    const beyond = this.#sidewaysAngle(triangle, flat);
    const ranges = [0, 1, 2].map((corner) =>
      this.#at(at(this.#model.mesh.corners, 3 * triangle + corner), flat, beyond),
    );
    return { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
  }

  /**
   * Replaces the angle of a cone, or of a face tangent to it, by that of an adjoining plane that equals it within
   * rounding.
   */
  snapToPlane(vertex: number, known: number): number {
    const plane = at(this.#planes, vertex);
    return Math.abs(plane - known) < maxFitErrorDegrees ? plane : known;
  }

  #at(vertex: number, flat: number, beyond: number): DraftRange {
    const blendNormal = this.#surfaces.blendNormals.getNormal(vertex);
    const min = Math.min(flat, at(this.#min, vertex));
    const max = Math.max(flat, at(this.#max, vertex));
    if (!blendNormal) return { min: min < 0 ? min - beyond : min, max: max > 0 ? max + beyond : max };
    const lean = arcsineDegrees(dot(blendNormal.normal, this.#direction));
    if (blendNormal.isFromTangent)
      return intersectRanges({ min, max }, rangeAround(this.snapToPlane(vertex, lean), blendNormal.uncertainty));
    const doubt = Math.max(blendNormal.uncertainty, guessErrorShare * Math.max(min - lean, lean - max));
    return { min: Math.min(min, lean - doubt), max: Math.max(max, lean + doubt) };
  }

  /** Extra angle, in degrees, of a surface that turns sideways relative to the chord across it. */
  #sidewaysAngle(triangle: number, lean: number): number {
    const { halfEdges: sides, facets } = this.#model;
    let turn = 1;
    for (const next of getNeighbours(sides, triangle)) {
      if (!this.#surfaces.blends.has(next)) continue;
      turn = Math.min(turn, dot(normalOf(facets, triangle), normalOf(facets, next)));
    }
    return (toDegrees(1) * Math.abs(Math.sin((lean * Math.PI) / 90)) * (1 - turn)) / 2;
  }

  #addFacet(triangle: number): void {
    const lean = arcsineDegrees(dot(normalOf(this.#model.facets, triangle), this.#direction));
    for (const corner of [0, 1, 2]) {
      const vertex = at(this.#model.mesh.corners, 3 * triangle + corner);
      this.#min[vertex] = Math.min(at(this.#min, vertex), lean);
      this.#max[vertex] = Math.max(at(this.#max, vertex), lean);
    }
  }

  #addPlanes(triangle: number): void {
    const { mesh, halfEdges: sides, facets } = this.#model;
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
      const next = triangleOf(at(sides.opposite, halfEdge));
      if (next < 0 || !isPlane(this.#surfaces, next) || this.#surfaces.blends.has(next)) continue;
      const lean = arcsineDegrees(dot(normalOf(facets, next), this.#direction));
      for (const end of [halfEdge, nextHalfEdge(halfEdge)]) this.#planes[at(mesh.corners, end)] = lean;
    }
  }
}

const rangeAround = (lean: number, doubt: number): DraftRange => ({ min: lean - doubt, max: lean + doubt });

/**
 * Intersects the facet range with the known range; when they are disjoint, facets with nearly collinear vertices are
 * wrong.
 */
function intersectRanges(flats: DraftRange, known: DraftRange): DraftRange {
  const [min, max] = [Math.max(flats.min, known.min), Math.min(flats.max, known.max)];
  return min <= max ? { min, max } : known;
}

/** Arcsine in degrees, with the argument clamped. */
export const arcsineDegrees = (sine: number): number => toDegrees(Math.asin(Math.max(-1, Math.min(1, sine))));
