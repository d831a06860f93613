import { apart, endOf, extentOf, reversed, sizeOf, startOf, type Stroke } from './stroke.ts';
import { continued, figure, group, pathOf, type Placing, svg } from './svg.ts';

/** The outline of one cut face, holes included. */
export type CutFace = readonly Stroke[];

/** Draws cut faces at full size with hatching, which alternates between neighbouring objects. */
export function sectionDrawing(objects: readonly (readonly CutFace[])[], title: string): string {
  const strokes = objects.flat(2);
  const { min, max } = extentOf(strokes);
  const size = sizeOf({ min, max });
  const margin = 0.05 * Math.max(...size);
  const placing = { scale: 1, origin: [margin - min[0], margin + max[1]] } as const;
  const pen = 0.004 * Math.max(...size);
  const faces = objects.map((object, i) => object.map((face) => hatched(face, i % 2, placing)).join('')).join('');
  const outline = `class="cut" fill="none" stroke="#111" stroke-width="${figure(pen)}" stroke-linejoin="round"`;
  const drawn = `<defs>${hatching(0, 45, pen)}${hatching(1, -45, pen)}</defs>\n${faces}${group(outline, strokes, placing)}`;
  return svg([size[0] + 2 * margin, size[1] + 2 * margin], title, drawn);
}

const hatching = (id: number, angle: number, pen: number): string =>
  `<pattern id="hatch-${id}" width="${figure(7 * pen)}" height="${figure(7 * pen)}" patternUnits="userSpaceOnUse" ` +
  `patternTransform="rotate(${angle})"><path d="M${figure(3.5 * pen)} 0V${figure(7 * pen)}" stroke="#111" ` +
  `stroke-width="${figure(0.5 * pen)}"/></pattern>`;

const hatched = (face: CutFace, hatch: number, placing: Placing): string =>
  `<path class="face" fill="url(#hatch-${hatch})" fill-rule="evenodd" d="${loopsOf(face, placing)}"/>\n`;

/** Joins the strokes of a face end to end, loop by loop, so that they can be filled. */
function loopsOf(face: CutFace, placing: Placing): string {
  const left = [...face];
  let path = '';
  for (let stroke = left.shift(); stroke; stroke = left.shift()) {
    path += pathOf(stroke, placing);
    for (let next = takeNext(left, stroke); next; next = takeNext(left, next)) path += continued(next, placing);
    path += 'Z';
  }
  return path;
}

/** Removes and returns the stroke that starts where this one ends, reversed if necessary. */
function takeNext(left: Stroke[], { places }: Stroke): Stroke | undefined {
  const end = places.at(-1) ?? [0, 0];
  const found = left.findIndex((stroke) => apart(startOf(stroke), end) < near || apart(endOf(stroke), end) < near);
  const [stroke] = found < 0 ? [] : left.splice(found, 1);
  if (!stroke) return undefined;
  return apart(startOf(stroke), end) < near ? stroke : reversed(stroke);
}

/** Tolerance in millimetres, wider than the gaps that OCCT leaves between edges of a wire. */
const near = 1e-5;
