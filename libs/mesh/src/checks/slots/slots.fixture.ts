import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { findBores } from '../bores/find-bores.ts';
import { findSlots } from './slots.ts';

const up = [0, 0, 1] as const;

/** Slots of a design milled along a direction. */
export function findSlotsIn(mesh: Mesh, along: readonly [number, number, number] = up) {
  const model = buildModel(mesh);
  const curved = findCurvedSurfaces(model);
  return findSlots(model, curved, { along, bores: findBores(model, curved).bores, samples: 200 });
}

/** Expected slot of a width and a depth, at any location. */
export const expectedSlot = (width: number, depth: number) => ({
  width: expect.closeTo(width, 6),
  depth: expect.closeTo(depth, 6),
  location: expect.anything(),
});
