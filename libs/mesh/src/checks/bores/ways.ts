import { placesUsed, triangleCount } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { regionCount, regionsOf } from '../../patches/regions.ts';

/**
 * Computes the number of through passages: one for a ring, two for a plate with two holes. Euler's formula for closed
 * surfaces.
 */
export function waysThrough(model: Model): number {
  const faces = triangleCount(model.mesh);
  return bodyCount(model) - (pointsUsed(model) - (3 * faces) / 2 + faces) / 2;
}

/** Counts connected closed surfaces. */
export const bodyCount = ({ sides }: Model): number => regionCount(regionsOf(sides.opposite, () => true));

function pointsUsed({ mesh }: Model): number {
  let count = 0;
  for (const _ of placesUsed(mesh)) count += 1;
  return count;
}
