import { normalOf } from '../../facets.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../tree/ray.ts';
import type { Sample } from '../../samples.ts';
import { at, cosine, degrees, dot, minus, plus, times, unit, type Vector } from '../../vector.ts';

/** The straight way through the material that leaves both of its sides at the same angle. */
export interface Chord {
  /** In millimetres. */
  readonly thickness: number;
  /** On the surface. */
  readonly location: Vector;
  /** Into the material. */
  readonly direction: Vector;
  /** How far the two sides are from parallel, in degrees. */
  readonly taper: number;
  /** The triangles that it leaves through; -1 for a corner, which lies on whatever its triangles stand for. */
  readonly ends: readonly [number, number];
}

/** Sides that lean towards each other by as much or more are not those of one wall. */
export const mostTaper = 45;

/** The file's digits: what leans by 44.9 degrees was drawn with 45. */
const opposed = -cosine(mostTaper - 0.1);

/** No side that is seen straight on is farther than along the chord, by more than this. */
const longest = 1 / cosine(mostTaper);

/** Where the ways straight through and along the chord end in one plane, that plane tells how long the chord is beside them. */
const onePlane = cosine(2);

/** Between sides within half a degree the chord is the way straight through. */
const parallel = -cosine(0.5);

/** How near the inside of a triangle comes to its corner: as a share of the way from its middle. */
const inset = 1e-3;

/** Looks for chords that are no longer than what is asked for, in a model; low triangles have no side. */
export class Chords {
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
  }

  /** The chord at a place of the surface. */
  at(sample: Sample, within = Infinity): Chord | undefined {
    return this.#from(sample, sample.point, within);
  }

  /** The chord at the very corner of a triangle, seen from beside it: of an edge that is as sharp as a knife it is zero. */
  atCorner(triangle: number, { corner, middle, within }: Seen): Chord | undefined {
    const { mesh } = this.#model;
    const point = pointAt(mesh, at(mesh.corners, 3 * triangle + corner));
    const inside = plus(point, times(minus(middle, point), inset));
    return this.#from({ triangle, point: inside }, point, within);
  }

  /** Seen from a place, told of one in the same plane. */
  #from(sample: Sample, location: Vector, within: number): Chord | undefined {
    const normal = normalOf(this.#model.facets, sample.triangle);
    const straight = this.#side(sample, times(normal, -1), within * longest);
    if (!straight) return undefined;
    const direction = unit(minus(straight.normal, normal));
    const isParallel = dot(normal, straight.normal) < parallel;
    const there = isParallel ? straight : this.#side(sample, direction, within);
    if (!there || there.distance >= within) return undefined;
    const isFlat = dot(straight.normal, there.normal) > onePlane;
    const thickness = isFlat ? this.#depth(location, direction, there) : there.distance;
    const taper = degrees(Math.acos(Math.min(1, -dot(normal, there.normal))));
    return { thickness, location, direction, taper, ends: [sample.triangle, there.triangle] };
  }

  /** What lies opposite, if it is the other side of a wall. */
  #side({ triangle, point }: Sample, way: Vector, within: number): Side | undefined {
    const { tree, facets } = this.#model;
    const hit = new Ray(tree, point, way).first(triangle, within);
    if (!hit || at(this.#model.isLow, hit.triangle)) return undefined;
    const normal = normalOf(facets, hit.triangle);
    return dot(normalOf(facets, triangle), normal) > opposed ? undefined : { ...hit, normal };
  }

  /** From a place to the plane of the other side. */
  #depth(from: Vector, direction: Vector, { triangle, normal }: Side): number {
    const { mesh } = this.#model;
    const straight = dot(minus(pointAt(mesh, at(mesh.corners, 3 * triangle)), from), normal);
    return Math.max(0, straight / dot(direction, normal));
  }
}

interface Side extends Hit {
  readonly normal: Vector;
}

interface Seen {
  readonly corner: number;
  readonly middle: Vector;
  readonly within: number;
}
