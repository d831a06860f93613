import type { Vector } from '@kerf/geometry';
import { computeFacetNormal, type Mesh, countTriangles } from '../mesh/mesh.ts';
import { type Viewport, fitMesh, type PixelSize } from './camera.ts';
import { renderShaded } from './shaded-picture.ts';
import { viewFrames } from './views.ts';

/** An isometric picture of triangles, with the viewport that maps points of the model to pixels. */
export interface TrianglePicture {
  readonly size: PixelSize;
  /** Red, green and blue of each pixel. */
  readonly pixels: Uint8Array;
  /** Origin of the viewport in the model. */
  readonly origin: Vector;
  readonly viewport: Viewport;
}

/** Points as 64-bit floats, which a model far from zero needs, and three point indices per triangle. */
interface Triangles {
  readonly points: Float64Array;
  readonly corners: Uint32Array;
}

export const pictureFrame = viewFrames.isometric;

/** Renders the picture with flat shading, since the exact surface is unknown. */
export function renderTriangles({ points, corners }: Triangles, size: PixelSize): TrianglePicture {
  const origin: Vector = [points[0] ?? 0, points[1] ?? 0, points[2] ?? 0];
  const near = Float32Array.from(points, (value, i) => value - (origin[i % 3] ?? 0));
  const mesh: Mesh = { origin: [0, 0, 0], points: near, corners, normals: new Float32Array(3 * corners.length) };
  for (let triangle = 0; triangle < countTriangles(mesh); triangle += 1) {
    const normal = computeFacetNormal(mesh, triangle);
    for (const corner of [0, 1, 2]) mesh.normals.set(normal, 9 * triangle + 3 * corner);
  }
  return {
    size,
    pixels: renderShaded([mesh], pictureFrame, size),
    origin,
    viewport: fitMesh(mesh, pictureFrame, size),
  };
}
