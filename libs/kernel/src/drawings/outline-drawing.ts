import type { Outlines } from './outlines.ts';
import { extentOf, type Extent, sizeOf } from './stroke.ts';
import { figure, group, type Placing, svg } from './svg.ts';

/** Width of a full line; the widths of the other lines follow from it by ISO 128. */
interface Pen {
  readonly width: number;
}

/** Draws the outlines of one view; less important lines come first, so that they lie below. */
export function outlinesAt({ visible, smooth, hidden }: Outlines, placing: Placing, { width }: Pen): string {
  const look = (name: string, stroke: number) =>
    `class="${name}" fill="none" stroke="#111" stroke-width="${figure(stroke)}" ` +
    'stroke-linecap="round" stroke-linejoin="round"';
  const dashes = `stroke-dasharray="${figure(4 * width)} ${figure(3 * width)}"`;
  return (
    group(`${look('hidden', width / 2)} ${dashes}`, hidden, placing) +
    group(look('smooth', width / 4), smooth, placing) +
    group(look('visible', width), visible, placing)
  );
}

export const extentOfOutlines = ({ visible, smooth, hidden }: Outlines): Extent =>
  extentOf([...visible, ...smooth, ...hidden]);

/** Draws one view at full size. */
export function outlineDrawing(outlines: Outlines, title: string): string {
  const { min, max } = extentOfOutlines(outlines);
  const [width, height] = sizeOf({ min, max });
  const margin = 0.05 * Math.max(width, height);
  const placing = { scale: 1, origin: [margin - min[0], margin + max[1]] } as const;
  const content = outlinesAt(outlines, placing, { width: 0.004 * Math.max(width, height) });
  return svg([width + 2 * margin, height + 2 * margin], title, content);
}
