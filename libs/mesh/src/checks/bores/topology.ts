import { findUsedVertices, triangleCount } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { countRegions, findRegions } from '../../patches/regions.ts';

/**
 * Computes the number of through passages: one for a ring, two for a plate with two holes. Euler's formula for closed
 * surfaces.
 */
export function computeGenus(model: Model): number {
  const faces = triangleCount(model.mesh);
  return countShells(model) - (countUsedVertices(model) - (3 * faces) / 2 + faces) / 2;
}

/** Counts connected closed surfaces. */
export const countShells = ({ halfEdges: sides }: Model): number =>
  countRegions(findRegions(sides.opposite, () => true));

function countUsedVertices({ mesh }: Model): number {
  let count = 0;
  for (const _ of findUsedVertices(mesh)) count += 1;
  return count;
}
