import { at, type Vector } from './vector.ts';
import { deepest, type Tree } from './tree.ts';

/** Where a ray meets the surface first. */
export interface Hit {
  /** In millimetres from its origin. */
  readonly distance: number;
  readonly triangle: number;
}

const nearest = 1e-7;
const slack = 1e-9;

/** The nodes that are still to be looked at. One ray is cast at a time: none is begun while another looks. */
const stack = new Int32Array(2 * deepest);

/** A half line through a mesh. Its direction has length 1. */
export class Ray {
  readonly #tree: Tree;
  readonly #origin: Vector;
  readonly #direction: Vector;
  readonly #inverse: Vector;

  constructor(tree: Tree, origin: Vector, direction: Vector) {
    this.#tree = tree;
    this.#origin = origin;
    this.#direction = direction;
    this.#inverse = [1 / (direction[0] || 1e-18), 1 / (direction[1] || 1e-18), 1 / (direction[2] || 1e-18)];
  }

  /** The first triangle it meets, other than one. */
  first(except = -1): Hit | undefined {
    let best = Infinity;
    let triangle = -1;
    this.#each(
      () => best,
      (candidate) => {
        if (candidate === except) return;
        const distance = this.#distanceTo(candidate);
        if (distance < best) [best, triangle] = [distance, candidate];
      },
    );
    return triangle < 0 ? undefined : { distance: best, triangle };
  }

  /** Every triangle it meets. */
  all(): Hit[] {
    const hits: Hit[] = [];
    this.#each(
      () => Infinity,
      (triangle) => {
        const distance = this.#distanceTo(triangle);
        if (distance < Infinity) hits.push({ distance, triangle });
      },
    );
    return hits;
  }

  #each(farthest: () => number, visit: (triangle: number) => void): void {
    const { second, spans, triangles } = this.#tree;
    let height = 1;
    stack[0] = 0;
    while (height > 0) {
      const node = at(stack, --height);
      if (this.#entry(node) >= farthest()) continue;
      const other = at(second, node);
      if (other < 0) {
        for (let i = at(spans, 2 * node); i < at(spans, 2 * node + 1); i += 1) visit(at(triangles, i));
      } else {
        stack[height++] = other;
        stack[height++] = node + 1;
      }
    }
  }

  /** How far away the box of a node begins; Infinity when the ray misses it. */
  #entry(node: number): number {
    const { bounds } = this.#tree;
    let [enters, leaves] = [0, Infinity];
    for (const axis of [0, 1, 2] as const) {
      const inverse = this.#inverse[axis];
      const a = (at(bounds, 6 * node + axis) - this.#origin[axis]) * inverse;
      const b = (at(bounds, 6 * node + 3 + axis) - this.#origin[axis]) * inverse;
      enters = Math.max(enters, Math.min(a, b));
      leaves = Math.min(leaves, Math.max(a, b));
    }
    // A flat box seen from within its plane.
    return leaves >= enters - slack * (1 + enters) ? enters : Infinity;
  }

  /** Möller and Trumbore, 1997. Infinity when the triangle is missed. */
  #distanceTo(triangle: number): number {
    const { points, corners } = this.#tree.mesh;
    const [a, b, c] = [
      3 * at(corners, 3 * triangle),
      3 * at(corners, 3 * triangle + 1),
      3 * at(corners, 3 * triangle + 2),
    ];
    const [ax, ay, az] = [at(points, a), at(points, a + 1), at(points, a + 2)];
    const [ux, uy, uz] = [at(points, b) - ax, at(points, b + 1) - ay, at(points, b + 2) - az];
    const [vx, vy, vz] = [at(points, c) - ax, at(points, c + 1) - ay, at(points, c + 2) - az];
    const [dx, dy, dz] = this.#direction;
    const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const determinant = ux * px + uy * py + uz * pz;
    if (Math.abs(determinant) < 1e-14) return Infinity;
    const [tx, ty, tz] = [this.#origin[0] - ax, this.#origin[1] - ay, this.#origin[2] - az];
    const u = (tx * px + ty * py + tz * pz) / determinant;
    if (u < -slack || u > 1 + slack) return Infinity;
    const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (v < -slack || u + v > 1 + slack) return Infinity;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    return distance > nearest ? distance : Infinity;
  }
}
