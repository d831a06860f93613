import type { ImageBand, DepthBuffer } from './depth-buffer.ts';
import type { ProjectedMesh } from './camera.ts';
import { type Colour, computeLight } from './lighting.ts';
import { type Corner, getRowSpan, type Triangle, createTriangle } from './triangle.ts';

/** A projected mesh with normals and colour for shading. */
export interface Surface extends ProjectedMesh {
  /** The normals of the mesh in view space. */
  readonly normals: Float32Array;
  readonly colour: Colour;
}

/** Draws the triangles of a surface that reach into the band. */
export function drawSurface(band: ImageBand, surface: Surface): void {
  const { corners } = surface.mesh;
  for (let first = 0; first < corners.length; first += 3) {
    const [a, b, c] = [cornerAt(surface, first), cornerAt(surface, first + 1), cornerAt(surface, first + 2)];
    const triangle = createTriangle(a, b, c);
    if (!triangle) continue;
    const paint = new TriangleShader(surface, 3 * first);
    drawTriangle(band, triangle, (sample, ofA, ofB) => paint.shadeSample(band, sample, ofA, ofB));
  }
}

/** Draws the triangles of a mesh into the depth buffer. */
export function drawDepth(depths: DepthBuffer, projected: ProjectedMesh): void {
  const { corners } = projected.mesh;
  for (let first = 0; first < corners.length; first += 3) {
    const triangle = createTriangle(
      cornerAt(projected, first),
      cornerAt(projected, first + 1),
      cornerAt(projected, first + 2),
    );
    if (triangle) drawTriangle(depths, triangle, paintNothing);
  }
}

function cornerAt({ mesh, places }: ProjectedMesh, i: number): Corner {
  const at = 3 * (mesh.corners[i] ?? 0);
  return { x: places[at] ?? 0, y: places[at + 1] ?? 0, z: places[at + 2] ?? 0 };
}

/** Called for each sample in which a triangle is the nearest, with the barycentric shares of its first two corners. */
type SamplePainter = (sample: number, ofA: number, ofB: number) => void;

const paintNothing: SamplePainter = () => {};

/** Samples lie in the middle of their squares. */
function drawTriangle(band: DepthBuffer, triangle: Triangle, paint: SamplePainter): void {
  const top = Math.max(band.top, Math.ceil(triangle.top - 0.5));
  const bottom = Math.min(band.top + band.height - 1, Math.floor(triangle.bottom - 0.5));
  for (let row = top; row <= bottom; row += 1) drawRow(band, triangle, paint, row);
}

function drawRow(band: DepthBuffer, triangle: Triangle, paint: SamplePainter, row: number): void {
  const { u, v } = triangle;
  const y = row + 0.5;
  const [from, to] = getRowSpan(triangle, y);
  const last = Math.min(band.width - 1, Math.floor(to - 0.5));
  for (let column = Math.max(0, Math.ceil(from - 0.5)); column <= last; column += 1) {
    const x = column + 0.5;
    const [ofA, ofB] = [u.x * x + u.y * y + u.base, v.x * x + v.y * y + v.base];
    const ofC = 1 - ofA - ofB;
    const z = ofA * triangle.a.z + ofB * triangle.b.z + ofC * triangle.c.z;
    const sample = (row - band.top) * band.width + column;
    if (z <= (band.depth[sample] ?? Infinity)) continue;
    band.depth[sample] = z;
    paint(sample, ofA, ofB);
  }
}

/** Shader of one triangle; interpolates between the normals of its corners. */
class TriangleShader {
  readonly #colour: Colour;
  readonly #a: Float32Array;
  readonly #b: Float32Array;
  readonly #c: Float32Array;

  constructor({ normals, colour }: Surface, first: number) {
    this.#colour = colour;
    this.#a = normals.subarray(first, first + 3);
    this.#b = normals.subarray(first + 3, first + 6);
    this.#c = normals.subarray(first + 6, first + 9);
  }

  /** Shades a sample, given the barycentric shares of the first two corners. */
  shadeSample({ colour }: ImageBand, sample: number, u: number, v: number): void {
    const [x, y, z] = [this.#normal(0, u, v), this.#normal(1, u, v), this.#normal(2, u, v)];
    const length = Math.hypot(x, y, z) || 1;
    const [light, gleam] = computeLight(x / length, y / length, z / length);
    const [red, green, blue] = this.#colour;
    colour[3 * sample] = 255 * (red * light + gleam);
    colour[3 * sample + 1] = 255 * (green * light + gleam);
    colour[3 * sample + 2] = 255 * (blue * light + gleam);
  }

  #normal(axis: number, u: number, v: number): number {
    return u * (this.#a[axis] ?? 0) + v * (this.#b[axis] ?? 0) + (1 - u - v) * (this.#c[axis] ?? 0);
  }
}
