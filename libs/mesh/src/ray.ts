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

/** The nodes that are still to be looked at, and how far away each begins. One ray is cast at a time. */
const stack = new Int32Array(2 * deepest);
const entries = new Float64Array(2 * deepest);

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

  /** The first triangle it meets, other than one, and nearer than so many millimetres. */
  first(except = -1, within = Infinity): Hit | undefined {
    let best = within;
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

  /** Visits what it may meet, what is near first. */
  #each(farthest: () => number, visit: (triangle: number) => void): void {
    const { second, spans, triangles } = this.#tree;
    let height = this.#pushed(0, this.#entry(0), 0);
    while (height > 0) {
      const node = at(stack, --height);
      if (at(entries, height) >= farthest()) continue;
      const other = at(second, node);
      if (other < 0) {
        for (let i = at(spans, 2 * node); i < at(spans, 2 * node + 1); i += 1) visit(at(triangles, i));
        continue;
      }
      const [here, there] = [this.#entry(node + 1), this.#entry(other)];
      height = here > there ? this.#pushed(node + 1, here, height) : this.#pushed(other, there, height);
      height = here > there ? this.#pushed(other, there, height) : this.#pushed(node + 1, here, height);
    }
  }

  #pushed(node: number, entry: number, height: number): number {
    if (entry === Infinity) return height;
    stack[height] = node;
    entries[height] = entry;
    return height + 1;
  }

  /** How far away the box of a node begins; Infinity when the ray misses it. */
  #entry(node: number): number {
    const { bounds } = this.#tree;
    const [x, y, z] = this.#origin;
    const [ix, iy, iz] = this.#inverse;
    const place = 6 * node;
    const [ax, bx] = [(at(bounds, place) - x) * ix, (at(bounds, place + 3) - x) * ix];
    const [ay, by] = [(at(bounds, place + 1) - y) * iy, (at(bounds, place + 4) - y) * iy];
    const [az, bz] = [(at(bounds, place + 2) - z) * iz, (at(bounds, place + 5) - z) * iz];
    const enters = Math.max(0, Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz));
    const leaves = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
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
