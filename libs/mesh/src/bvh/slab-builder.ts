import { cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { halfSurface, computeHalfSurface } from './boxes.ts';
import { cornerOf, type Mesh, triangleCount } from '../mesh.ts';
import { releaseBuffers } from '../release-buffers.ts';
import { at } from '../typed-arrays.ts';

/** Ratio of length to height above which an inclined triangle fills little of its box. */
const minLongRatio = 8;

/** Slabs cost time for each ray, so they must reduce the surface of a box to less than this share. */
const maxSurfaceShare = 0.5;

/** Rounding of a height in millimetres: absolute, and relative to the distance. */
const roundingMm = 4e-9;
const roundingShare = 1e-14;

/**
 * Builds pairs of slabs around long thin triangles. The box of an inclined one is nearly empty, and those of its
 * neighbours overlap, so a ray would test most triangles of a fan.
 */
export class SlabBuilder {
  readonly #mesh: Mesh;
  /** 1 for each long triangle. */
  readonly #isLong: Uint8Array;
  /** Starts at 1, since 0 means none. */
  #end = 1;
  #slabs = new Float64Array(1024);

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    this.#isLong = new Uint8Array(triangleCount(mesh));
    for (let triangle = 0; triangle < this.#isLong.length; triangle += 1) {
      const { side, area } = this.#shapeOf(triangle);
      if (dot(side, side) > minLongRatio * lengthOf(area)) this.#isLong[triangle] = 1;
    }
  }

  /** Adds slabs around triangles and returns their offset; 0 where their box suffices. */
  addSlabs(span: Uint32Array, box: Float32Array): number {
    const frame = this.#isMostlyLong(span) ? this.#frameOf(span) : undefined;
    if (!frame) return 0;
    const [along, across, up] = [
      this.#rangeAlong(span, frame.along),
      this.#rangeAlong(span, frame.across),
      this.#rangeAlong(span, frame.up),
    ];
    const left = halfSurface(sizeOf(along), sizeOf(across), sizeOf(up));
    if (left > maxSurfaceShare * computeHalfSurface({ boxes: box, from: 0 })) return 0;
    const first = this.#end;
    const margin = roundingMm + roundingShare * Math.max(...box.map(Math.abs));
    this.#push([...frame.across, across.low - margin, across.high + margin]);
    this.#push([...frame.up, up.low - margin, up.high + margin]);
    return first;
  }

  /** Returns all slabs; ends the building. */
  takeSlabs(): Float64Array {
    releaseBuffers(this.#isLong);
    return this.#slabs;
  }

  #isMostlyLong(span: Uint32Array): boolean {
    let count = 0;
    for (let i = 0; i < span.length; i += 1) count += at(this.#isLong, at(span, i));
    return 2 * count > span.length;
  }

  /** Axes along the triangles, across them, and perpendicular to both; undefined when they cancel out. */
  #frameOf(span: Uint32Array): Frame | undefined {
    let [sides, areas]: [Vector, Vector] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const triangle of span) {
      const { side, area } = this.#shapeOf(triangle);
      sides = add(sides, dot(sides, side) < 0 ? scale(side, -1) : side);
      areas = add(areas, dot(areas, area) < 0 ? scale(area, -1) : area);
    }
    const along = normalize(sides);
    const across = normalize(cross(areas, along));
    return lengthOf(across) > 0 ? { along, across, up: cross(along, across) } : undefined;
  }

  /** Longest edge, and twice the area vector. */
  #shapeOf(triangle: number): { side: Vector; area: Vector } {
    const [a, b, c] = [
      cornerOf(this.#mesh, triangle, 0),
      cornerOf(this.#mesh, triangle, 1),
      cornerOf(this.#mesh, triangle, 2),
    ];
    const sides = [subtract(b, a), subtract(c, b), subtract(a, c)] as const;
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
