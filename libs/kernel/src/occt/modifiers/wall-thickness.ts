import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { measureDistances } from '../distance.ts';
import { isDegenerate, pickPointOnEdge } from '../edges.ts';
import { createCompound, listEdges } from '../sub-shapes.ts';

/** Outer faces of a shelled body: those with a wall behind them, and the open ones. */
export interface OuterFaces {
  readonly walled: readonly TopoDS_Shape[];
  readonly open: readonly TopoDS_Shape[];
}

/**
 * True if every inner edge is as far from the outer faces as the walls are thick. For walls thicker than a round body
 * OCCT passes through its axis to the other side, and returns a valid hollow that is too large.
 */
export function hasWallThickness(
  hollow: Body,
  whole: Body,
  [thickness, { walled, open }]: readonly [number, OuterFaces],
): boolean {
  using before = listEdges(whole.shape);
  using edges = listEdges(hollow.shape);
  const edgePoints = edges.all.filter((edge) => !isDegenerate(edge) && before.indexOf(edge) < 0).map(pickPointOnEdge);
  using walls = createCompound(walled);
  const depths = measureDistances(walls, edgePoints);
  const thin = edgePoints.filter((_, i) =>
    isBetween(depths[i] ?? 0, [offsetToleranceMm, thickness - offsetToleranceMm]),
  );
  if (open.length === 0) return thin.length === 0;
  using mouths = createCompound(open);
  return measureDistances(mouths, thin).every((distance) => distance <= offsetToleranceMm);
}

const isBetween = (depth: number, [min, max]: readonly [number, number]): boolean => depth > min && depth <= max;

/** Tolerance in millimetres, slightly wider than that of OCCT offsets. */
const offsetToleranceMm = 2e-3;
