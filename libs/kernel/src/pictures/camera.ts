import { type Vector, subtract } from '@kerf/geometry';
import type { Mesh } from '../mesh/mesh.ts';
import type { ViewFrame } from './views.ts';

/** Picture size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Share of the width or height that the model fills. */
const fillRatio = 0.88;

/** A mesh in view space: x to the right and y down in samples, z towards the viewer in the same unit. */
export interface ProjectedMesh {
  readonly mesh: Mesh;
  /** x, y and z of each point. */
  readonly places: Float32Array;
}

/** Projects meshes in parallel onto a picture; the model is centred and scaled to fit. */
export function projectMeshes(meshes: readonly Mesh[], frame: ViewFrame, size: PixelSize): ProjectedMesh[] {
  const seen = alignOrigins(meshes).map((mesh) => ({ mesh, places: toViewSpace(mesh.points, frame) }));
  const { scale, middle } = fitViewport(seen, size);
  for (const { places } of seen) {
    for (let i = 0; i < places.length; i += 3) {
      places[i] = ((places[i] ?? 0) - middle.x) * scale + size.width / 2;
      places[i + 1] = (middle.y - (places[i + 1] ?? 0)) * scale + size.height / 2;
      places[i + 2] = (places[i + 2] ?? 0) * scale;
    }
  }
  return seen;
}

/** Viewport: the centre of the model, to the right and up, and the number of pixels per unit. */
export interface Viewport {
  readonly scale: number;
  readonly middle: { readonly x: number; readonly y: number };
}

/** Fits the viewport to one mesh. */
export const fitMesh = (mesh: Mesh, frame: ViewFrame, size: PixelSize): Viewport =>
  fitViewport([{ mesh, places: toViewSpace(mesh.points, frame) }], size);

function fitViewport(seen: readonly ProjectedMesh[], size: PixelSize): Viewport {
  const { min, max } = computeExtent(seen);
  const scale = fillRatio * Math.min(size.width / (max.x - min.x || 1), size.height / (max.y - min.y || 1));
  return { scale, middle: { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 } };
}

/** Transforms vectors to view space: to the right, up, and towards the viewer. */
export function toViewSpace(vectors: Float32Array, { right, up, towards }: ViewFrame): Float32Array {
  const seen = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    seen[i] = dotAt(vectors, i, right);
    seen[i + 1] = dotAt(vectors, i, up);
    seen[i + 2] = dotAt(vectors, i, towards);
  }
  return seen;
}

const dotAt = (vectors: Float32Array, i: number, [x, y, z]: Vector): number =>
  (vectors[i] ?? 0) * x + (vectors[i + 1] ?? 0) * y + (vectors[i + 2] ?? 0) * z;

function computeExtent(seen: readonly ProjectedMesh[]) {
  const min = { x: Infinity, y: Infinity };
  const max = { x: -Infinity, y: -Infinity };
  for (const { places } of seen) {
    for (let i = 0; i < places.length; i += 3) {
      const [x, y] = [places[i] ?? 0, places[i + 1] ?? 0];
      [min.x, min.y] = [Math.min(min.x, x), Math.min(min.y, y)];
      [max.x, max.y] = [Math.max(max.x, x), Math.max(max.y, y)];
    }
  }
  return { min, max };
}

/** Moves all meshes to the origin of the first, so that 32-bit floats can distinguish close points of two meshes. */
function alignOrigins(meshes: readonly Mesh[]): Mesh[] {
  const origin = meshes[0]?.origin ?? [0, 0, 0];
  return meshes.map((mesh) => moveOrigin(mesh, origin));
}

function moveOrigin(mesh: Mesh, origin: Vector): Mesh {
  const offset = subtract(mesh.origin, origin);
  if (offset.every((value) => value === 0)) return mesh;
  return { ...mesh, origin, points: mesh.points.map((value, i) => value + (offset[i % 3] ?? 0)) };
}
