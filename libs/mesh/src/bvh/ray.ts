import { type Vector } from '@kerf/geometry';
import { heightAlong, slabLength, slabsPerNode } from './slabs.ts';
import { boundAt } from './boxes.ts';
import { maxDepth, type Bvh } from './bvh.ts';
import { at } from '../typed-arrays.ts';

/** First intersection of a ray with the surface. */
export interface Hit {
  /** Millimetres from its origin. */
  readonly distance: number;
  readonly triangle: number;
}

const nearest = 1e-7;
const slack = 1e-9;

/**
 * Returns true when a ray enters before it leaves; flat boxes count within their plane. A box that the ray leaves at
 * once holds no hit.
 */
const isHit = (enters: number, leaves: number): boolean =>
  leaves >= enters - slack * (1 + enters) && leaves > nearest / 2;

/** Stack of nodes to visit, with the distance at which each starts. Only one ray is cast at a time. */
const stack = new Int32Array(2 * maxDepth);
const entries = new Float64Array(2 * maxDepth);

/** A half line through a mesh, with a unit direction. Millions are cast, so casting allocates no lists or vectors. */
export class Ray {
  readonly #tree: Bvh;
  readonly #origin: Vector;
  readonly #direction: Vector;
  readonly #inverse: Vector;
  /** Offset of the nearer side of a box for each axis: 0 or 3. */
  readonly #nearer: Vector;
  /** Nearest hit so far. */
  #distance = Infinity;
  #triangle = -1;

  constructor(tree: Bvh, origin: Vector, direction: Vector) {
    this.#tree = tree;
    this.#origin = origin;
    this.#direction = direction;
    this.#inverse = [1 / (direction[0] || 1e-18), 1 / (direction[1] || 1e-18), 1 / (direction[2] || 1e-18)];
    this.#nearer = [direction[0] < 0 ? 3 : 0, direction[1] < 0 ? 3 : 0, direction[2] < 0 ? 3 : 0];
  }

  /** Finds the first triangle hit, other than `except`, within a maximum distance in millimetres. */
  findFirst(except = -1, within = Infinity): Hit | undefined {
    this.#distance = within;
    this.#triangle = -1;
    for (let height = this.#push(0, this.#entry(0), 0); height > 0; ) {
      height -= 1;
      if (at(entries, height) >= this.#distance) continue;
      const node = at(stack, height);
      if (at(this.#tree.second, node) === 0) this.#searchLeaf(node, except);
      else height = this.#pushChildren(node, height);
    }
    return this.#triangle < 0 ? undefined : { distance: this.#distance, triangle: this.#triangle };
  }

  /** Records nearer hits in a leaf. */
  #searchLeaf(node: number, except: number): void {
    const { spans, triangles } = this.#tree;
    for (let i = at(spans, 2 * node); i < at(spans, 2 * node + 1); i += 1) {
      const triangle = at(triangles, i);
      const distance = triangle === except ? Infinity : this.#distanceTo(triangle);
      if (distance >= this.#distance) continue;
      this.#distance = distance;
      this.#triangle = triangle;
    }
  }

  /** Finds every triangle hit. */
  findAll(): Hit[] {
    const { second, spans, triangles } = this.#tree;
    const hits: Hit[] = [];
    this.#distance = Infinity;
    for (let height = this.#push(0, this.#entry(0), 0); height > 0; ) {
      const node = at(stack, (height -= 1));
      if (at(second, node) > 0) {
        height = this.#pushChildren(node, height);
        continue;
      }
      for (let i = at(spans, 2 * node); i < at(spans, 2 * node + 1); i += 1) {
        const triangle = at(triangles, i);
        const distance = this.#distanceTo(triangle);
        if (distance < Infinity) hits.push({ distance, triangle });
      }
    }
    return hits;
  }

  /** Pushes the children that the ray meets, nearer one on top, and returns the stack height. */
  #pushChildren(node: number, height: number): number {
    const other = at(this.#tree.second, node);
    const here = this.#entry(node + 1);
    const there = this.#entry(other);
    if (here > there) return this.#push(other, there, this.#push(node + 1, here, height));
    return this.#push(node + 1, here, this.#push(other, there, height));
  }

  #push(node: number, entry: number, height: number): number {
    if (entry >= this.#distance) return height;
    stack[height] = node;
    entries[height] = entry;
    return height + 1;
  }

  /** Distance at which a node starts; Infinity when the ray misses it. */
  #entry(node: number): number {
    const { bounds, slabOf } = this.#tree;
    const [origin, inverse, nearer] = [this.#origin, this.#inverse, this.#nearer];
    const offset = 6 * node;
    const ax = (boundAt(bounds, offset + nearer[0]) - origin[0]) * inverse[0];
    const bx = (boundAt(bounds, offset + 3 - nearer[0]) - origin[0]) * inverse[0];
    const ay = (boundAt(bounds, offset + 1 + nearer[1]) - origin[1]) * inverse[1];
    const by = (boundAt(bounds, offset + 4 - nearer[1]) - origin[1]) * inverse[1];
    const az = (boundAt(bounds, offset + 2 + nearer[2]) - origin[2]) * inverse[2];
    const bz = (boundAt(bounds, offset + 5 - nearer[2]) - origin[2]) * inverse[2];
    const enters = Math.max(0, ax, ay, az);
    const leaves = Math.min(bx, by, bz);
    // Most boxes are missed, so their slabs need no test.
    if (!isHit(enters, leaves) || enters >= this.#distance) return Infinity;
    const slab = at(slabOf, node);
    return slab > 0 ? this.#entryBetween(slab, enters, leaves) : enters;
  }

  /** Same for a box with a pair of slabs. */
  #entryBetween(first: number, boxEnters: number, boxLeaves: number): number {
    const { slabs } = this.#tree;
    let [enters, leaves] = [boxEnters, boxLeaves];
    for (let slab = first; slab < first + slabsPerNode * slabLength; slab += slabLength) {
      const height = heightAlong(slabs, slab, this.#origin);
      const inverse = 1 / (heightAlong(slabs, slab, this.#direction) || 1e-18);
      const [low, high] = [(at(slabs, slab + 3) - height) * inverse, (at(slabs, slab + 4) - height) * inverse];
      enters = Math.max(enters, Math.min(low, high));
      leaves = Math.min(leaves, Math.max(low, high));
    }
    return isHit(enters, leaves) ? enters : Infinity;
  }

  /** Möller and Trumbore, 1997. Infinity when the ray misses the triangle. */
  #distanceTo(triangle: number): number {
    const { points, corners } = this.#tree.mesh;
    const [a, b, c] = [
      3 * at(corners, 3 * triangle),
      3 * at(corners, 3 * triangle + 1),
      3 * at(corners, 3 * triangle + 2),
    ];
    const ax = at(points, a);
    const ay = at(points, a + 1);
    const az = at(points, a + 2);
    const ux = at(points, b) - ax;
    const uy = at(points, b + 1) - ay;
    const uz = at(points, b + 2) - az;
    const vx = at(points, c) - ax;
    const vy = at(points, c + 1) - ay;
    const vz = at(points, c + 2) - az;
    const direction = this.#direction;
    const px = direction[1] * vz - direction[2] * vy;
    const py = direction[2] * vx - direction[0] * vz;
    const pz = direction[0] * vy - direction[1] * vx;
    const determinant = ux * px + uy * py + uz * pz;
    if (Math.abs(determinant) < 1e-14) return Infinity;
    const tx = this.#origin[0] - ax;
    const ty = this.#origin[1] - ay;
    const tz = this.#origin[2] - az;
    const u = (tx * px + ty * py + tz * pz) / determinant;
    if (u < -slack || u > 1 + slack) return Infinity;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (direction[0] * qx + direction[1] * qy + direction[2] * qz) / determinant;
    if (v < -slack || u + v > 1 + slack) return Infinity;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    return distance > nearest ? distance : Infinity;
  }
}
