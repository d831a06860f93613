import { type Mesh, placed, wholeOnly } from './mesh.ts';
import { mostTriangles, tooManyTriangles } from './mesh-error.ts';
import { release } from './release.ts';
import { Welding } from './weld.ts';

/** For so many corners there is room before any is told. */
const fewestCorners = 1024;

/** A mesh of triangles that each tell their own three corners, `scale` millimetres a unit. */
export class LooseMesh {
  readonly #scale: number;
  readonly #welding = new Welding();
  /** The place of each corner, and room for more. */
  #corners = new Uint32Array(fewestCorners);
  #count = 0;

  constructor(scale: number) {
    this.#scale = scale;
  }

  /** Tells the next corner. Throws a MeshError where it is no place, or one too many. */
  add(x: number, y: number, z: number): void {
    if (this.#count === 3 * mostTriangles) throw tooManyTriangles();
    if (this.#count === this.#corners.length) this.#grow();
    const [scale, vertex] = [this.#scale, this.#count];
    const place = this.#welding.placeOf(
      placed(x * scale, vertex),
      placed(y * scale, vertex),
      placed(z * scale, vertex),
    );
    this.#corners[this.#count] = place;
    this.#count += 1;
  }

  /** The mesh of all corners told. Nothing may be told afterwards. Throws a MeshError where it has no triangle. */
  mesh(): Mesh {
    const corners = this.#corners.slice(0, this.#count);
    release(this.#corners);
    return { points: this.#welding.points(), corners: wholeOnly(corners) };
  }

  #grow(): void {
    const corners = this.#corners;
    this.#corners = new Uint32Array(2 * corners.length);
    this.#corners.set(corners);
    release(corners);
  }
}
