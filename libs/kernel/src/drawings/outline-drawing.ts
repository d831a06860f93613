import type { Outlines } from './outlines.ts';
import { computeExtent, type Extent, sizeOf } from './stroke.ts';
import { formatNumber, drawGroup, type Placement, createSvg } from './svg.ts';

/** Width of a full line; the widths of the other lines follow from it by ISO 128. */
interface Pen {
  readonly width: number;
}

/** Draws the outlines of one view; less important lines come first, so that they lie below. */
export function drawOutlines({ visible, smooth, hidden }: Outlines, placing: Placement, { width }: Pen): string {
  const lineStyle = (name: string, stroke: number) =>
    `class="${name}" fill="none" stroke="#111" stroke-width="${formatNumber(stroke)}" ` +
    'stroke-linecap="round" stroke-linejoin="round"';
  const dashes = `stroke-dasharray="${formatNumber(4 * width)} ${formatNumber(3 * width)}"`;
  return (
    drawGroup(`${lineStyle('hidden', width / 2)} ${dashes}`, hidden, placing) +
    drawGroup(lineStyle('smooth', width / 4), smooth, placing) +
    drawGroup(lineStyle('visible', width), visible, placing)
  );
}

export const computeOutlinesExtent = ({ visible, smooth, hidden }: Outlines): Extent =>
  computeExtent([...visible, ...smooth, ...hidden]);

/** Draws one view at full size. */
export function createOutlineDrawing(outlines: Outlines, title: string): string {
  const { min, max } = computeOutlinesExtent(outlines);
  const [width, height] = sizeOf({ min, max });
  const margin = 0.05 * Math.max(width, height);
  const placing = { scale: 1, origin: [margin - min[0], margin + max[1]] } as const;
  const content = drawOutlines(outlines, placing, { width: 0.004 * Math.max(width, height) });
  return createSvg([width + 2 * margin, height + 2 * margin], title, content);
}
