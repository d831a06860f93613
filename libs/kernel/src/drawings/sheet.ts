import type { Outlines } from './outlines.ts';
import type { View } from '../pictures/views.ts';
import { arranged, type Projection } from './arrangement.ts';
import { extentOfOutlines, outlinesAt } from './outline-drawing.ts';
import { scaleFor } from './scale.ts';
import { type Extent, type Place, sizeOf } from './stroke.ts';
import { svg } from './svg.ts';
import { blockHeight, sheetFrame, titleBlock } from './title-block.ts';

/** Content of a technical drawing. */
interface Sheet {
  readonly title: string;
  readonly projection: Projection;
  readonly views: ReadonlyMap<View, Outlines>;
}

/** A4 landscape, in millimetres. */
const paper: Place = [297, 210];
const border = 10;
const padding = 7;
const gap = 15;
const pen = { width: 0.5 };

/** Draws several views on one sheet, at the largest scale that fits. */
export function sheet({ title, projection, views }: Sheet): string {
  const extents = new Map([...views].map(([view, outlines]) => [view, extentOfOutlines(outlines)]));
  const scale = scaleThatFits(extents, projection);
  const { size, views: places } = arranged(scaled(extents, scale), projection, gap);
  const corner = [border + padding + (room[0] - size[0]) / 2, border + padding + (room[1] - size[1]) / 2] as const;
  const drawn = places.map(({ view, centre }) => {
    const [outlines, extent] = [views.get(view), extents.get(view)];
    if (!outlines || !extent) return '';
    const middle: Place = [corner[0] + centre[0], corner[1] + centre[1]];
    return `<g id="${view}">\n${outlinesAt(outlines, { scale, origin: originFor(extent, middle, scale) }, pen)}</g>\n`;
  });
  const frame = sheetFrame(paper, border);
  return svg(paper, title, frame + drawn.join('') + titleBlock({ title, scale, projection }, paper, border));
}

const room: Place = [paper[0] - 2 * (border + padding), paper[1] - 2 * (border + padding) - blockHeight];

/** Finds the scale that fits. The gaps between views keep their size on paper, so only the rest is scaled. */
function scaleThatFits(extents: ReadonlyMap<View, Extent>, projection: Projection): number {
  const { size } = arranged(scaled(extents, 1), projection, 0);
  const gaps = arranged(new Map([...extents.keys()].map((view) => [view, [0, 0]])), projection, gap).size;
  return scaleFor(Math.min((room[0] - gaps[0]) / size[0], (room[1] - gaps[1]) / size[1]));
}

const scaled = (extents: ReadonlyMap<View, Extent>, scale: number): Map<View, Place> =>
  new Map([...extents].map(([view, extent]) => [view, times(sizeOf(extent), scale)]));

const times = ([width, height]: Place, scale: number): Place => [scale * width, scale * height];

const originFor = ({ min, max }: Extent, [x, y]: Place, scale: number): Place => [
  x - (scale * (min[0] + max[0])) / 2,
  y + (scale * (min[1] + max[1])) / 2,
];
