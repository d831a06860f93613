import { type Lean, Leans } from '../leans.ts';
import type { Model } from '../model.ts';
import { middles } from '../samples.ts';
import { surfacesOf } from '../surfaces.ts';
import { at, times, type Vector } from '../vector.ts';
import { besideSliver } from './slivers.ts';
import { WaysOut } from './ways-out.ts';

/** What holds a part in a mould of two halves. */
export interface Undercut {
  /** In square millimetres. */
  readonly area: number;
  readonly location: Vector | undefined;
}

/** Faces that do not look along the pull, by so many degrees, see past each other. */
const leastLook = 0.06;

/** The faces with something before them on the way out, on each side that they may look to. */
export function undercutOf(model: Model, pull: Vector, surfaces = surfacesOf(model)): Undercut {
  const leans = new Leans(model, surfaces, pull);
  const out = new WaysOut(model, surfaces);
  let found: Undercut = { area: 0, location: undefined };
  for (const sample of middles(model)) {
    const beside = besideSliver(model, surfaces, sample.triangle);
    const ways = sidesOf([sample.triangle, ...beside].map((one) => leans.of(one))).map((side) => times(pull, side));
    if (ways.length === 0 || out.isOpen(sample, ways)) continue;
    const area = found.area + at(model.facets.areas, sample.triangle);
    found = { area, location: found.location ?? sample.point };
  }
  return found;
}

/** With the pull or against it: a flat of a round face may look to the one side, and what it stands for to the other. */
function sidesOf(leans: readonly Lean[]): number[] {
  const least = Math.min(...leans.map((lean) => lean.least));
  const most = Math.max(...leans.map((lean) => lean.most));
  if (most < leastLook && least > -leastLook) return [];
  return [1, -1].filter((side) => (side > 0 ? most > -leastLook : least < leastLook));
}
