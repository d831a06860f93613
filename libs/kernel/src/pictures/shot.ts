import { facetNormal, type Mesh, triangleCount } from '../mesh/mesh.ts';
import { type Lens, lensOf, type PixelSize } from './camera.ts';
import { shaded } from './shaded.ts';
import { frames } from './views.ts';

/** A picture of triangles from the front, the right and above, in which points of theirs can be found again. */
export interface Shot {
  readonly size: PixelSize;
  /** Red, green and blue of each pixel. */
  readonly pixels: Uint8Array;
  readonly lens: Lens;
}

export const shotFrame = frames.isometric;

/** Takes the picture; each triangle is flat, as it is when nothing is known of the surface it stands for. */
export function shotOf(triangles: Pick<Mesh, 'points' | 'corners'>, size: PixelSize): Shot {
  const mesh: Mesh = { ...triangles, origin: [0, 0, 0], normals: new Float32Array(3 * triangles.corners.length) };
  for (let triangle = 0; triangle < triangleCount(mesh); triangle += 1) {
    const normal = facetNormal(mesh, triangle);
    for (const corner of [0, 1, 2]) mesh.normals.set(normal, 9 * triangle + 3 * corner);
  }
  return { size, pixels: shaded([mesh], shotFrame, size), lens: lensOf(mesh, shotFrame, size) };
}
