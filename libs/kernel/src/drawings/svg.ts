import { escapeXml } from '../files/xml.ts';
import { endOf, isLine, middleOf, type DrawingPoint, startOf, type Stroke } from './stroke.ts';

/** Placement of a drawing on the sheet: scaled, then moved. The y axis of the sheet points down. */
export interface Placement {
  readonly scale: number;
  /** Position of the origin of the drawing on the sheet. */
  readonly origin: DrawingPoint;
}

/** Converts a stroke to the `d` attribute of a path; arcs stay arcs. */
export function toPathData(stroke: Stroke, placing: Placement): string {
  return `M${formatPoint(startOf(stroke), placing)}${continuePath(stroke, placing)}`;
}

/** Continues a path that is at the start of the stroke. */
export function continuePath(stroke: Stroke, placing: Placement): string {
  if (stroke.arc && !isLine(stroke)) return toArcPath(stroke, placing);
  return stroke.places
    .slice(1)
    .map((place) => `L${formatPoint(place, placing)}`)
    .join('');
}

/** Writes an arc as two halves, because an arc of more than half a turn is ambiguous in SVG. */
function toArcPath(stroke: Stroke, placing: Placement): string {
  const { radii = [0, 0], tilt = 0 } = stroke.arc ?? {};
  const shape = `A${radii.map((radius) => formatNumber(radius * placing.scale)).join(' ')} ${formatNumber(-tilt)} 0`;
  const sweep = isAnticlockwise(stroke) ? 0 : 1;
  return [middleOf(stroke), endOf(stroke)].map((place) => `${shape} ${sweep} ${formatPoint(place, placing)}`).join('');
}

function isAnticlockwise({ places }: Stroke): boolean {
  const middle = (places.length - 1) / 2;
  const [[ax, ay] = zeroPoint, [bx, by] = zeroPoint, [cx, cy] = zeroPoint] = [
    places[0],
    places[middle >> 1],
    places[middle],
  ];
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0;
}

const zeroPoint: DrawingPoint = [0, 0];

const formatPoint = ([x, y]: DrawingPoint, { scale, origin }: Placement): string =>
  `${formatNumber(origin[0] + scale * x)} ${formatNumber(origin[1] - scale * y)}`;

/** Formats a number without invisible digits. */
export const formatNumber = (value: number): string =>
  String(Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(7)));

/** Draws strokes with common attributes. */
export function drawGroup(attributes: string, strokes: readonly Stroke[], placing: Placement): string {
  const paths = strokes.map((stroke) => `<path d="${toPathData(stroke, placing)}"/>`);
  return paths.length === 0 ? '' : `<g ${attributes}>\n${paths.join('\n')}\n</g>\n`;
}

/** Creates the SVG document of a drawing, in millimetres. */
export const createSvg = ([width, height]: DrawingPoint, title: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${formatNumber(width)}mm" height="${formatNumber(height)}mm" ` +
  `viewBox="0 0 ${formatNumber(width)} ${formatNumber(height)}">\n<title>${escapeXml(title)}</title>\n` +
  `<rect width="100%" height="100%" fill="#fff"/>\n${content}</svg>\n`;
