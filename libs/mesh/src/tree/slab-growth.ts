import { halfSurface, surfaceOf } from './boxes.ts';
import { cornerOf, type Mesh, triangleCount } from '../mesh.ts';
import { release } from '../release.ts';
import { at, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';

/** So many times as long as it is high, a triangle that lies askew is a small part of its box. */
const leastLong = 8;

/** Slabs are looked at for each ray: they are worth it when they leave less than this of the surface of a box. */
const mostLeft = 0.5;

/** What rounding makes of a height, in millimetres: as it is, and as a share of how far away the place is. */
const roundingMm = 4e-9;
const roundingShare = 1e-14;

/**
 * Finds pairs of slabs around long thin triangles. The box of one that lies askew is nearly empty, and those of its
 * neighbours all lie in one place: of a fan of many a ray would look at most.
 */
export class SlabGrowth {
  readonly #mesh: Mesh;
  /** For each triangle whether it is long. */
  readonly #isLong: Uint8Array;
  /** What comes first means none. */
  #end = 1;
  #slabs = new Float64Array(1024);

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    this.#isLong = new Uint8Array(triangleCount(mesh));
    for (let triangle = 0; triangle < this.#isLong.length; triangle += 1) {
      const { side, area } = this.#shapeOf(triangle);
      if (dot(side, side) > leastLong * lengthOf(area)) this.#isLong[triangle] = 1;
    }
  }

  /** Where the slabs begin that triangles lie between; 0 where their box is enough. */
  add(span: Uint32Array, box: Float32Array): number {
    const frame = this.#isMostlyLong(span) ? this.#frameOf(span) : undefined;
    if (!frame) return 0;
    const [along, across, up] = [
      this.#rangeAlong(span, frame.along),
      this.#rangeAlong(span, frame.across),
      this.#rangeAlong(span, frame.up),
    ];
    const left = halfSurface(sizeOf(along), sizeOf(across), sizeOf(up));
    if (left > mostLeft * surfaceOf({ boxes: box, from: 0 })) return 0;
    const first = this.#end;
    const margin = roundingMm + roundingShare * Math.max(...box.map(Math.abs));
    this.#push([...frame.across, across.low - margin, across.high + margin]);
    this.#push([...frame.up, up.low - margin, up.high + margin]);
    return first;
  }

  /** The slabs of all that were added. */
  all(): Float64Array {
    release(this.#isLong);
    return this.#slabs;
  }

  #isMostlyLong(span: Uint32Array): boolean {
    let count = 0;
    for (let i = 0; i < span.length; i += 1) count += at(this.#isLong, at(span, i));
    return 2 * count > span.length;
  }

  /** Along the triangles, across them in their plane, and at a right angle to it; undefined where they cancel out. */
  #frameOf(span: Uint32Array): Frame | undefined {
    let [sides, areas]: [Vector, Vector] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const triangle of span) {
      const { side, area } = this.#shapeOf(triangle);
      sides = plus(sides, dot(sides, side) < 0 ? times(side, -1) : side);
      areas = plus(areas, dot(areas, area) < 0 ? times(area, -1) : area);
    }
    const along = unit(sides);
    const across = unit(cross(areas, along));
    return lengthOf(across) > 0 ? { along, across, up: cross(along, across) } : undefined;
  }

  /** Its longest side, and its area, twice, as a vector. */
  #shapeOf(triangle: number): { side: Vector; area: Vector } {
    const [a, b, c] = [
      cornerOf(this.#mesh, triangle, 0),
      cornerOf(this.#mesh, triangle, 1),
      cornerOf(this.#mesh, triangle, 2),
    ];
    const sides = [minus(b, a), minus(c, b), minus(a, c)] as const;
    const side = sides.reduce((longest, one) => (dot(one, one) > dot(longest, longest) ? one : longest));
    return { side, area: cross(sides[0], sides[1]) };
  }

  #rangeAlong(span: Uint32Array, axis: Vector): Range {
    let [low, high] = [Infinity, -Infinity];
    for (const triangle of span) {
      for (let corner = 0; corner < 3; corner += 1) {
        const height = dot(cornerOf(this.#mesh, triangle, corner), axis);
        if (height < low) low = height;
        if (height > high) high = height;
      }
    }
    return { low, high };
  }

  #push(slab: readonly number[]): void {
    if (this.#end + slab.length > this.#slabs.length)
      this.#slabs = new Float64Array(this.#slabs.buffer.transfer(2 * this.#slabs.byteLength));
    this.#slabs.set(slab, this.#end);
    this.#end += slab.length;
  }
}

interface Frame {
  readonly along: Vector;
  readonly across: Vector;
  readonly up: Vector;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

const sizeOf = ({ low, high }: Range): number => high - low;
