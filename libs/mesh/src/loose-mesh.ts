import { type Mesh, placed, wholeOnly } from './mesh.ts';
import { mostTriangles, tooManyTriangles } from './mesh-error.ts';
import { release } from './release.ts';
import { Welding } from './weld.ts';

/** Initial capacity. */
const fewestCorners = 1024;

/** Builds a mesh from triangles with three vertices of their own, at `scale` millimetres per unit. */
export class LooseMesh {
  readonly #scale: number;
  readonly #welding = new Welding();
  /** Index of each added vertex, with spare capacity. */
  #corners = new Uint32Array(fewestCorners);
  #count = 0;

  constructor(scale: number) {
    this.#scale = scale;
  }

  /** Adds the next vertex. Throws a MeshError for an invalid coordinate or too many triangles. */
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

  /** Builds the mesh; no vertex may be added afterwards. Throws a MeshError when it has no triangle. */
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
