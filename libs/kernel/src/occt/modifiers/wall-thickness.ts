import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { distancesTo } from '../distance.ts';
import { isPoint, middleOf } from '../edges.ts';
import { compoundOf, edgesOf } from '../parts.ts';

/** Outer faces of a shelled body: those with a wall behind them, and the open ones. */
export interface Skin {
  readonly walled: readonly TopoDS_Shape[];
  readonly open: readonly TopoDS_Shape[];
}

/**
 * True if every inner edge is as far from the outer faces as the walls are thick. For walls thicker than a round body
 * OCCT passes through its axis to the other side, and returns a valid hollow that is too large.
 */
export function isAsThick(hollow: Body, whole: Body, [thickness, { walled, open }]: readonly [number, Skin]): boolean {
  using before = edgesOf(whole.shape);
  using edges = edgesOf(hollow.shape);
  const places = edges.all.filter((edge) => !isPoint(edge) && before.indexOf(edge) < 0).map(middleOf);
  using walls = compoundOf(walled);
  const depths = distancesTo(walls, places);
  const thin = places.filter((_, i) => isBetween(depths[i] ?? 0, [near, thickness - near]));
  if (open.length === 0) return thin.length === 0;
  using mouths = compoundOf(open);
  return distancesTo(mouths, thin).every((distance) => distance <= near);
}

const isBetween = (depth: number, [least, most]: readonly [number, number]): boolean => depth > least && depth <= most;

/** Tolerance in millimetres, slightly wider than that of OCCT offsets. */
const near = 2e-3;
