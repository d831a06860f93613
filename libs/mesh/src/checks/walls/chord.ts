import { cosDegrees, toDegrees, dot, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../bvh/ray.ts';
import type { Sample } from '../../surface-samples.ts';
import { at } from '../../typed-arrays.ts';

/** A straight path through the material at the same angle to both of its sides. */
export interface Chord {
  /** Millimetres. */
  readonly thickness: number;
  /** On the surface. */
  readonly location: Vector;
  /** Into the material. */
  readonly direction: Vector;
  /** Angle between the two sides, in degrees; 0 when parallel. */
  readonly taper: number;
  /** Triangles at both ends; -1 for a vertex, which lies on the true surface. */
  readonly ends: readonly [number, number];
}

/** Sides inclined towards each other by at least this many degrees do not form a wall. */
export const maxTaperDegrees = 45;

/** Tolerance for rounding: a taper of 44.9 degrees was drawn as 45. */
const maxOpposedCosine = -cosDegrees(maxTaperDegrees - 0.1);

/** A side seen straight on is farther than along the chord by at most this factor. */
const maxStraightFactor = 1 / cosDegrees(maxTaperDegrees);

/** Cosine between ends in one plane: that plane then gives the chord's length at an adjacent location, too. */
const minSamePlaneCosine = cosDegrees(2);

/** Sides parallel within half a degree, for which the chord is the straight path. */
const maxParallelCosine = -cosDegrees(0.5);

/** Inset of a triangle's vertex towards its middle, as a share of the distance. */
const cornerInsetShare = 1e-3;

/** Finds chords up to a maximum length; degenerate triangles are skipped. */
export class ChordFinder {
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
  }

  /** Chord at a surface point. */
  findChord(sample: Sample, maxLength = Infinity): Chord | undefined {
    return this.#from(sample, sample.point, maxLength);
  }

  /** Chord at the vertex of a triangle, seen from just inside: zero at a knife edge. */
  findCornerChord(triangle: number, { corner, middle, maxLength }: CornerView): Chord | undefined {
    const { mesh } = this.#model;
    const point = pointAt(mesh, at(mesh.corners, 3 * triangle + corner));
    const inside = add(point, scale(subtract(middle, point), cornerInsetShare));
    return this.#from({ triangle, point: inside }, point, maxLength);
  }

  /** Chord seen from a sample, measured at a location in the same plane. */
  #from(sample: Sample, location: Vector, maxLength: number): Chord | undefined {
    const normal = normalOf(this.#model.facets, sample.triangle);
    const straight = this.#side(sample, scale(normal, -1), maxLength * maxStraightFactor);
    if (!straight) return undefined;
    const direction = normalize(subtract(straight.normal, normal));
    const isParallel = dot(normal, straight.normal) < maxParallelCosine;
    const there = isParallel ? straight : this.#side(sample, direction, maxLength);
    if (!there || there.distance >= maxLength) return undefined;
    const isFlat = dot(straight.normal, there.normal) > minSamePlaneCosine;
    const thickness = isFlat ? this.#depth(location, direction, there) : there.distance;
    const taper = toDegrees(Math.acos(Math.min(1, -dot(normal, there.normal))));
    return { thickness, location, direction, taper, ends: [sample.triangle, there.triangle] };
  }

  /** Opposite side, if it forms a wall. */
  #side({ triangle, point }: Sample, direction: Vector, maxLength: number): Side | undefined {
    const { tree, facets } = this.#model;
    const hit = new Ray(tree, point, direction).findFirst(triangle, maxLength);
    if (!hit || at(this.#model.isDegenerate, hit.triangle)) return undefined;
    const normal = normalOf(facets, hit.triangle);
    return dot(normalOf(facets, triangle), normal) > maxOpposedCosine ? undefined : { ...hit, normal };
  }

  /** Distance from a point to the plane of the other side. */
  #depth(from: Vector, direction: Vector, { triangle, normal }: Side): number {
    const { mesh } = this.#model;
    const straight = dot(subtract(pointAt(mesh, at(mesh.corners, 3 * triangle)), from), normal);
    return Math.max(0, straight / dot(direction, normal));
  }
}

interface Side extends Hit {
  readonly normal: Vector;
}

interface CornerView {
  readonly corner: number;
  readonly middle: Vector;
  readonly maxLength: number;
}
