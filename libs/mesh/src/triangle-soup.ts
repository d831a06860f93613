import { type Mesh, checkCoordinate, dropDegenerateTriangles } from './mesh.ts';
import { maxTriangles, tooManyTriangles } from './mesh-error.ts';
import { releaseBuffers } from './release-buffers.ts';
import { VertexWelder } from './vertex-welder.ts';

/** Initial capacity. */
const initialCapacity = 1024;

/** Builds a mesh from triangles with three vertices of their own, at `scale` millimetres per unit. */
export class TriangleSoup {
  readonly #scale: number;
  readonly #welding = new VertexWelder();
  /** Index of each added vertex, with spare capacity. */
  #corners = new Uint32Array(initialCapacity);
  #count = 0;

  constructor(scale: number) {
    this.#scale = scale;
  }

  /** Adds the next vertex. Throws a MeshError for an invalid coordinate or too many triangles. */
  addVertex(x: number, y: number, z: number): void {
    if (this.#count === 3 * maxTriangles) throw tooManyTriangles();
    if (this.#count === this.#corners.length) this.#grow();
    const [scale, vertex] = [this.#scale, this.#count];
    const welded = this.#welding.addPoint(
      checkCoordinate(x * scale, vertex),
      checkCoordinate(y * scale, vertex),
      checkCoordinate(z * scale, vertex),
    );
    this.#corners[this.#count] = welded;
    this.#count += 1;
  }

  /** Builds the mesh; no vertex may be added afterwards. Throws a MeshError when it has no triangle. */
  buildMesh(): Mesh {
    const corners = this.#corners.slice(0, this.#count);
    releaseBuffers(this.#corners);
    return { points: this.#welding.takePoints(), corners: dropDegenerateTriangles(corners) };
  }

  #grow(): void {
    const corners = this.#corners;
    this.#corners = new Uint32Array(2 * corners.length);
    this.#corners.set(corners);
    releaseBuffers(corners);
  }
}
