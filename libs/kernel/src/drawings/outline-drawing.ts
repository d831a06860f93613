import type { Outlines } from './outlines.ts';
import { extentOf, type Extent, sizeOf } from './stroke.ts';
import { figure, group, type Placing, svg } from './svg.ts';

/** How wide a full line is; the others follow from it, as ISO 128 has it. */
interface Pen {
  readonly width: number;
}

/** What one viewer sees, at the given place: the less important lines first, so that they lie below. */
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

/** One view in its true size. */
export function outlineDrawing(outlines: Outlines, title: string): string {
  const { min, max } = extentOfOutlines(outlines);
  const [width, height] = sizeOf({ min, max });
  const margin = 0.05 * Math.max(width, height);
  const placing = { scale: 1, origin: [margin - min[0], margin + max[1]] } as const;
  const content = outlinesAt(outlines, placing, { width: 0.004 * Math.max(width, height) });
  return svg([width + 2 * margin, height + 2 * margin], title, content);
}
