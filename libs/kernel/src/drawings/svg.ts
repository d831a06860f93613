import { escaped } from '../files/xml.ts';
import { endOf, isLine, middleOf, type Place, startOf, type Stroke } from './stroke.ts';

/** Placement of a drawing on the sheet: scaled, then moved. The y axis of the sheet points down. */
export interface Placing {
  readonly scale: number;
  /** Position of the origin of the drawing on the sheet. */
  readonly origin: Place;
}

/** Converts a stroke to the `d` attribute of a path; arcs stay arcs. */
export function pathOf(stroke: Stroke, placing: Placing): string {
  return `M${at(startOf(stroke), placing)}${continued(stroke, placing)}`;
}

/** Continues a path that is at the start of the stroke. */
export function continued(stroke: Stroke, placing: Placing): string {
  if (stroke.arc && !isLine(stroke)) return arcs(stroke, placing);
  return stroke.places
    .slice(1)
    .map((place) => `L${at(place, placing)}`)
    .join('');
}

/** Writes an arc as two halves, because an arc of more than half a turn is ambiguous in SVG. */
function arcs(stroke: Stroke, placing: Placing): string {
  const { radii = [0, 0], tilt = 0 } = stroke.arc ?? {};
  const shape = `A${radii.map((radius) => figure(radius * placing.scale)).join(' ')} ${figure(-tilt)} 0`;
  const sweep = isAnticlockwise(stroke) ? 0 : 1;
  return [middleOf(stroke), endOf(stroke)].map((place) => `${shape} ${sweep} ${at(place, placing)}`).join('');
}

function isAnticlockwise({ places }: Stroke): boolean {
  const middle = (places.length - 1) / 2;
  const [[ax, ay] = none, [bx, by] = none, [cx, cy] = none] = [places[0], places[middle >> 1], places[middle]];
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0;
}

const none: Place = [0, 0];

const at = ([x, y]: Place, { scale, origin }: Placing): string =>
  `${figure(origin[0] + scale * x)} ${figure(origin[1] - scale * y)}`;

/** Formats a number without invisible digits. */
export const figure = (value: number): string => String(Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(7)));

/** Draws strokes with common attributes. */
export function group(attributes: string, strokes: readonly Stroke[], placing: Placing): string {
  const paths = strokes.map((stroke) => `<path d="${pathOf(stroke, placing)}"/>`);
  return paths.length === 0 ? '' : `<g ${attributes}>\n${paths.join('\n')}\n</g>\n`;
}

/** Creates the SVG document of a drawing, in millimetres. */
export const svg = ([width, height]: Place, title: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(width)}mm" height="${figure(height)}mm" ` +
  `viewBox="0 0 ${figure(width)} ${figure(height)}">\n<title>${escaped(title)}</title>\n` +
  `<rect width="100%" height="100%" fill="#fff"/>\n${content}</svg>\n`;
