import { curvedOf } from '../../cylinders/cylinders.ts';
import type { Mesh } from '../../mesh.ts';
import { modelOf } from '../../model.ts';
import { boredOf } from '../bores/hollows.ts';
import { slotsOf } from './slots.ts';

const up = [0, 0, 1] as const;

/** Slots of a design milled along a direction. */
export function slotsIn(mesh: Mesh, along: readonly [number, number, number] = up) {
  const model = modelOf(mesh);
  const curved = curvedOf(model);
  return slotsOf(model, curved, { along, bores: boredOf(model, curved).bores, samples: 200 });
}

/** Expected slot of a width and a depth, at any location. */
export const slot = (width: number, depth: number) => ({
  width: expect.closeTo(width, 6),
  depth: expect.closeTo(depth, 6),
  location: expect.anything(),
});
