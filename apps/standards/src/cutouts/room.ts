import { sizeOf } from './bounds.ts';
import type { Design } from './design.ts';

/** From the nearest opening or hole to the edge of the panel, in millimetres; below 0 where it is off the panel. */
export function edgeDistance(design: Design): number | null {
  const { panel, centers } = design;
  if (!panel) return null;
  const half = halfExtent(design);
  return Math.min(
    ...centers.map(([u, v]) =>
      Math.min(panel.width / 2 - Math.abs(u) - half.u, panel.height / 2 - Math.abs(v) - half.v),
    ),
  );
}

/** What is left between two neighbours of a row, in millimetres. */
export function webBetween(design: Design): number | null {
  const [first, second] = design.centers;
  return first && second ? second[0] - first[0] - 2 * halfExtent(design).u : null;
}

/** Half of what one cut-out and its holes take, to both sides of its centre, in millimetres. */
function halfExtent({ opening, holes }: Design): { u: number; v: number } {
  const reach = (half: number, along: 'x' | 'y') =>
    Math.max(half, ...holes.map((hole) => Math.abs(hole[along]) + hole.diameter / 2));
  const { width, height } = sizeOf(opening.outline);
  return { u: reach(width / 2, 'x'), v: reach(height / 2, 'y') };
}
