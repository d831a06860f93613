import type { Outlines } from './outlines.ts';
import type { View } from '../pictures/views.ts';
import { arrangeViews, type Projection } from './arrangement.ts';
import { computeOutlinesExtent, drawOutlines } from './outline-drawing.ts';
import { chooseScale } from './scale.ts';
import { type Extent, type DrawingPoint, sizeOf } from './stroke.ts';
import { createSvg } from './svg.ts';
import { blockHeight, drawSheetBorder, drawTitleBlock } from './title-block.ts';

/** Content of a technical drawing. */
interface SheetContent {
  readonly title: string;
  readonly projection: Projection;
  readonly views: ReadonlyMap<View, Outlines>;
}

/** A4 landscape, in millimetres. */
const paper: DrawingPoint = [297, 210];
const border = 10;
const padding = 7;
const gap = 15;
const pen = { width: 0.5 };

/** Draws several views on one sheet, at the largest scale that fits. */
export function createSheet({ title, projection, views }: SheetContent): string {
  const extents = new Map([...views].map(([view, outlines]) => [view, computeOutlinesExtent(outlines)]));
  const scale = findScale(extents, projection);
  const { size, views: places } = arrangeViews(scaleSizes(extents, scale), projection, gap);
  const corner = [
    border + padding + (availableSize[0] - size[0]) / 2,
    border + padding + (availableSize[1] - size[1]) / 2,
  ] as const;
  const drawn = places.map(({ view, centre }) => {
    const [outlines, extent] = [views.get(view), extents.get(view)];
    if (!outlines || !extent) return '';
    const middle: DrawingPoint = [corner[0] + centre[0], corner[1] + centre[1]];
    return `<g id="${view}">\n${drawOutlines(outlines, { scale, origin: computeOrigin(extent, middle, scale) }, pen)}</g>\n`;
  });
  const frame = drawSheetBorder(paper, border);
  return createSvg(paper, title, frame + drawn.join('') + drawTitleBlock({ title, scale, projection }, paper, border));
}

const availableSize: DrawingPoint = [
  paper[0] - 2 * (border + padding),
  paper[1] - 2 * (border + padding) - blockHeight,
];

/** Finds the scale that fits. The gaps between views keep their size on paper, so only the rest is scaled. */
function findScale(extents: ReadonlyMap<View, Extent>, projection: Projection): number {
  const { size } = arrangeViews(scaleSizes(extents, 1), projection, 0);
  const gaps = arrangeViews(new Map([...extents.keys()].map((view) => [view, [0, 0]])), projection, gap).size;
  return chooseScale(Math.min((availableSize[0] - gaps[0]) / size[0], (availableSize[1] - gaps[1]) / size[1]));
}

const scaleSizes = (extents: ReadonlyMap<View, Extent>, scale: number): Map<View, DrawingPoint> =>
  new Map([...extents].map(([view, extent]) => [view, multiply(sizeOf(extent), scale)]));

const multiply = ([width, height]: DrawingPoint, scale: number): DrawingPoint => [scale * width, scale * height];

const computeOrigin = ({ min, max }: Extent, [x, y]: DrawingPoint, scale: number): DrawingPoint => [
  x - (scale * (min[0] + max[0])) / 2,
  y + (scale * (min[1] + max[1])) / 2,
];
