import type { CadObject } from '../document.ts';
import { outlineDrawing } from '../drawings/outline-drawing.ts';
import { png } from '../files/png.ts';
import { outlinesOf } from '../occt/views/outlines.ts';
import { visibleMeshesOf } from '../occt/meshes/tessellation.ts';
import { boxAround, difference } from '../occt/vector.ts';
import type { PixelSize } from '../pictures/camera.ts';
import { shaded } from '../pictures/shaded.ts';
import { frames, type View } from '../pictures/views.ts';
import { bodiesOf } from './chosen.ts';

/** Renders a shaded picture of objects as a PNG. */
export function pictureOf(objects: readonly CadObject[], view: View, size: PixelSize): Uint8Array {
  const bodies = bodiesOf(objects);
  const meshes = visibleMeshesOf(bodies, { tolerance: unseen * pixelOf(objects, size), angle: 0.5 });
  return png(shaded(meshes, frames[view], size), size);
}

/** Renders the edges of objects in one view as an SVG at full size, hidden edges dashed. */
export const outlineSvg = (objects: readonly CadObject[], view: View, title: string): string =>
  outlineDrawing(outlinesOf(bodiesOf(objects))(frames[view]), title);

/** Mesh tolerance as a share of a pixel, below which the corners of a circle are invisible. */
const unseen = 1 / 3;

/** Lower bound of the size of a pixel in the model, in millimetres. */
function pixelOf(objects: readonly CadObject[], { width, height }: PixelSize): number {
  const { min, max } = boxAround(objects.map(({ body }) => body.boundingBox)) ?? { min: [], max: [] };
  return Math.hypot(...difference(max, min)) / Math.max(width, height);
}
