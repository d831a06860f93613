import { distanceBetween, endOf, computeExtent, reverseStroke, sizeOf, startOf, type Stroke } from './stroke.ts';
import { continuePath, formatNumber, drawGroup, toPathData, type Placement, createSvg } from './svg.ts';

/** The outline of one cut face, holes included. */
export type CutFace = readonly Stroke[];

/** Draws cut faces at full size with hatching, which alternates between neighbouring objects. */
export function createSectionDrawing(objects: readonly (readonly CutFace[])[], title: string): string {
  const strokes = objects.flat(2);
  const { min, max } = computeExtent(strokes);
  const size = sizeOf({ min, max });
  const margin = 0.05 * Math.max(...size);
  const placing = { scale: 1, origin: [margin - min[0], margin + max[1]] } as const;
  const pen = 0.004 * Math.max(...size);
  const faces = objects
    .map((object, i) => object.map((face) => drawHatchedFace(face, i % 2, placing)).join(''))
    .join('');
  const outline = `class="cut" fill="none" stroke="#111" stroke-width="${formatNumber(pen)}" stroke-linejoin="round"`;
  const drawn = `<defs>${createHatchPattern(0, 45, pen)}${createHatchPattern(1, -45, pen)}</defs>\n${faces}${drawGroup(outline, strokes, placing)}`;
  return createSvg([size[0] + 2 * margin, size[1] + 2 * margin], title, drawn);
}

const createHatchPattern = (id: number, angle: number, pen: number): string =>
  `<pattern id="hatch-${id}" width="${formatNumber(7 * pen)}" height="${formatNumber(7 * pen)}" patternUnits="userSpaceOnUse" ` +
  `patternTransform="rotate(${angle})"><path d="M${formatNumber(3.5 * pen)} 0V${formatNumber(7 * pen)}" stroke="#111" ` +
  `stroke-width="${formatNumber(0.5 * pen)}"/></pattern>`;

const drawHatchedFace = (face: CutFace, hatch: number, placing: Placement): string =>
  `<path class="face" fill="url(#hatch-${hatch})" fill-rule="evenodd" d="${joinLoops(face, placing)}"/>\n`;

/** Joins the strokes of a face end to end, loop by loop, so that they can be filled. */
function joinLoops(face: CutFace, placing: Placement): string {
  const left = [...face];
  let path = '';
  for (let stroke = left.shift(); stroke; stroke = left.shift()) {
    path += toPathData(stroke, placing);
    for (let next = takeNext(left, stroke); next; next = takeNext(left, next)) path += continuePath(next, placing);
    path += 'Z';
  }
  return path;
}

/** Removes and returns the stroke that starts where this one ends, reversed if necessary. */
function takeNext(left: Stroke[], { places }: Stroke): Stroke | undefined {
  const end = places.at(-1) ?? [0, 0];
  const found = left.findIndex(
    (stroke) =>
      distanceBetween(startOf(stroke), end) < joinToleranceMm || distanceBetween(endOf(stroke), end) < joinToleranceMm,
  );
  const [stroke] = found < 0 ? [] : left.splice(found, 1);
  if (!stroke) return undefined;
  return distanceBetween(startOf(stroke), end) < joinToleranceMm ? stroke : reverseStroke(stroke);
}

/** Tolerance in millimetres, wider than the gaps that OCCT leaves between edges of a wire. */
const joinToleranceMm = 1e-5;
