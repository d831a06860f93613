import type { CadObject } from '../document.ts';
import { outlineDrawing } from '../drawings/outline-drawing.ts';
import { png } from '../files/png.ts';
import { outlinesOf } from '../occt/outlines.ts';
import { visibleMeshesOf } from '../occt/tessellation.ts';
import { boxAround, difference } from '../occt/vector.ts';
import type { PixelSize } from '../pictures/camera.ts';
import { shaded } from '../pictures/shaded.ts';
import { frames, type View } from '../pictures/views.ts';
import { bodiesOf } from './chosen.ts';

/** A shaded picture of objects, as a PNG. */
export function pictureOf(objects: readonly CadObject[], view: View, size: PixelSize): Uint8Array {
  const meshes = visibleMeshesOf(bodiesOf(objects), { tolerance: finerThanAPixel(objects, size), angle: 0.15 });
  return png(shaded(meshes, frames[view], size), size);
}

/** The edges of objects in one view, hidden ones dashed, as an SVG in their true size. */
export const outlineSvg = (objects: readonly CadObject[], view: View, title: string): string =>
  outlineDrawing(outlinesOf(bodiesOf(objects), frames[view]), title);

/** A third of a pixel: nobody sees that a circle has corners. */
function finerThanAPixel(objects: readonly CadObject[], { width, height }: PixelSize): number {
  const { min, max } = boxAround(objects.map(({ body }) => body.boundingBox)) ?? { min: [], max: [] };
  return Math.hypot(...difference(max, min)) / (3 * Math.max(width, height));
}
