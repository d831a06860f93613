import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Body } from '../body.ts';
import { distancesTo } from '../distance.ts';
import { isPoint, middleOf } from '../edges.ts';
import { compoundOf, edgesOf } from '../parts.ts';

/** Faces of a body that is hollowed out: those with a wall behind them, and those without. */
export interface Skin {
  readonly walled: readonly TopoDS_Shape[];
  readonly open: readonly TopoDS_Shape[];
}

/**
 * Whether every edge within is as far from the skin as the walls are thick. Where they are thicker than a round body OCCT
 * goes through its axis and comes out on the other side, with a hollow that is sound and too large.
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

/** Millimetres within which OCCT offsets a surface, and some more. */
const near = 2e-3;
