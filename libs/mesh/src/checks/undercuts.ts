import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { Ray } from '../ray.ts';
import { middles } from '../samples.ts';
import { at, dot, times, type Vector } from '../vector.ts';

/** What holds a part in a mould of two halves. */
export interface Undercut {
  /** In square millimetres. */
  readonly area: number;
  readonly location: Vector | undefined;
}

/** Faces that do not look along the pull, by 0.06 degrees, see past each other. */
const leastLook = 1e-3;

/** The faces with something before them on the way out, on either side. */
export function undercutOf(model: Model, pull: Vector): Undercut {
  const { facets, tree } = model;
  let found: Undercut = { area: 0, location: undefined };
  for (const { triangle, point } of middles(model)) {
    const look = dot(normalOf(facets, triangle), pull);
    if (Math.abs(look) < leastLook) continue;
    if (!new Ray(tree, point, times(pull, Math.sign(look))).first(triangle)) continue;
    found = { area: found.area + at(facets.areas, triangle), location: found.location ?? point };
  }
  return found;
}
