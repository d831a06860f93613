import type { CadObject } from '../document.ts';
import { createOutlineDrawing } from '../drawings/outline-drawing.ts';
import { encodePng } from '../pictures/png.ts';
import { createOutlineView } from '../occt/views/outline-views.ts';
import { createVisibleMeshes } from '../occt/meshes/tessellation.ts';
import { computeDiagonal } from '../occt/boxes.ts';
import type { PixelSize } from '../pictures/camera.ts';
import { renderShaded } from '../pictures/shaded-picture.ts';
import { viewFrames, type View } from '../pictures/views.ts';
import { bodiesOf } from './selected-objects.ts';

/** Renders a shaded picture of objects as a PNG. */
export function renderPicture(objects: readonly CadObject[], view: View, size: PixelSize): Uint8Array {
  const bodies = bodiesOf(objects);
  const meshes = createVisibleMeshes(bodies, { tolerance: maxPixelShare * getPixelSizeMm(objects, size), angle: 0.5 });
  return encodePng(renderShaded(meshes, viewFrames[view], size), size);
}

/** Renders the edges of objects in one view as an SVG at full size, hidden edges dashed. */
export const renderOutlineSvg = (objects: readonly CadObject[], view: View, title: string): string =>
  createOutlineDrawing(createOutlineView(bodiesOf(objects))(viewFrames[view]), title);

/** Mesh tolerance as a share of a pixel, below which the corners of a circle are invisible. */
const maxPixelShare = 1 / 3;

/** Lower bound of the size of a pixel in the model, in millimetres. */
function getPixelSizeMm(objects: readonly CadObject[], { width, height }: PixelSize): number {
  return computeDiagonal(objects.map(({ body }) => body.boundingBox)) / Math.max(width, height);
}
