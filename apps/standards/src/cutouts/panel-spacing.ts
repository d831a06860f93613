import { computeSize } from './outline-bounds.ts';
import type { Design } from './cutout-design.ts';

/**
 * Computes the distance from the nearest opening or hole to the panel edge, in millimetres; negative beyond the edge.
 */
export function computeEdgeDistance(design: Design): number | null {
  const { panel, centers } = design;
  if (!panel) return null;
  const half = computeHalfExtent(design);
  return Math.min(
    ...centers.map(([u, v]) =>
      Math.min(panel.width / 2 - Math.abs(u) - half.u, panel.height / 2 - Math.abs(v) - half.v),
    ),
  );
}

/** Computes the width of the web between two neighbours of a row, in millimetres. */
export function computeWebWidth(design: Design): number | null {
  const [first, second] = design.centers;
  return first && second ? second[0] - first[0] - 2 * computeHalfExtent(design).u : null;
}

/** Half of the extent of one cut-out with its holes, about its centre, in millimetres. */
function computeHalfExtent({ opening, holes }: Design): { u: number; v: number } {
  const reach = (half: number, along: 'x' | 'y') =>
    Math.max(half, ...holes.map((hole) => Math.abs(hole[along]) + hole.diameter / 2));
  const { width, height } = computeSize(opening.outline);
  return { u: reach(width / 2, 'x'), v: reach(height / 2, 'y') };
}
