import type { Band, Depths } from './band.ts';
import type { Projected } from './camera.ts';
import { type Colour, lightOn } from './light.ts';
import { type Corner, spanOf, type Triangle, triangleOf } from './triangle.ts';

/** A projected mesh with normals and colour for shading. */
export interface Surface extends Projected {
  /** The normals of the mesh in view space. */
  readonly normals: Float32Array;
  readonly colour: Colour;
}

/** Draws the triangles of a surface that reach into the band. */
export function drawSurface(band: Band, surface: Surface): void {
  const { corners } = surface.mesh;
  for (let first = 0; first < corners.length; first += 3) {
    const [a, b, c] = [cornerAt(surface, first), cornerAt(surface, first + 1), cornerAt(surface, first + 2)];
    const triangle = triangleOf(a, b, c);
    if (!triangle) continue;
    const paint = new Paint(surface, 3 * first);
    drawTriangle(band, triangle, (sample, ofA, ofB) => paint.on(band, sample, ofA, ofB));
  }
}

/** Draws the triangles of a mesh into the depth buffer. */
export function drawDepth(depths: Depths, seen: Projected): void {
  const { corners } = seen.mesh;
  for (let first = 0; first < corners.length; first += 3) {
    const triangle = triangleOf(cornerAt(seen, first), cornerAt(seen, first + 1), cornerAt(seen, first + 2));
    if (triangle) drawTriangle(depths, triangle, unpainted);
  }
}

function cornerAt({ mesh, places }: Projected, i: number): Corner {
  const at = 3 * (mesh.corners[i] ?? 0);
  return { x: places[at] ?? 0, y: places[at + 1] ?? 0, z: places[at + 2] ?? 0 };
}

/** Called for each sample in which a triangle is the nearest, with the barycentric shares of its first two corners. */
type Painting = (sample: number, ofA: number, ofB: number) => void;

const unpainted: Painting = () => {};

/** Samples lie in the middle of their squares. */
function drawTriangle(band: Depths, triangle: Triangle, paint: Painting): void {
  const top = Math.max(band.top, Math.ceil(triangle.top - 0.5));
  const bottom = Math.min(band.top + band.height - 1, Math.floor(triangle.bottom - 0.5));
  for (let row = top; row <= bottom; row += 1) drawRow(band, triangle, paint, row);
}

function drawRow(band: Depths, triangle: Triangle, paint: Painting, row: number): void {
  const { u, v } = triangle;
  const y = row + 0.5;
  const [from, to] = spanOf(triangle, y);
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
class Paint {
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
  on({ colour }: Band, sample: number, u: number, v: number): void {
    const [x, y, z] = [this.#normal(0, u, v), this.#normal(1, u, v), this.#normal(2, u, v)];
    const length = Math.hypot(x, y, z) || 1;
    const [light, gleam] = lightOn(x / length, y / length, z / length);
    const [red, green, blue] = this.#colour;
    colour[3 * sample] = 255 * (red * light + gleam);
    colour[3 * sample + 1] = 255 * (green * light + gleam);
    colour[3 * sample + 2] = 255 * (blue * light + gleam);
  }

  #normal(axis: number, u: number, v: number): number {
    return u * (this.#a[axis] ?? 0) + v * (this.#b[axis] ?? 0) + (1 - u - v) * (this.#c[axis] ?? 0);
  }
}
