import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { classifySurfaces } from '../../surfaces/surfaces.ts';
import { depth } from './pockets.fixture.ts';
import { findRoundedCorners } from './rounded-corners.ts';

const up = [0, 0, 1] as const;

/** Rounded corners of a design milled along a direction. */
export function findCorners(mesh: Mesh, along: readonly [number, number, number] = up) {
  const model = buildModel(mesh);
  return findRoundedCorners(model, findCurvedSurfaces(model), { surfaces: classifySurfaces(model), along });
}

/** Expected pocket corner of a given radius, at any location. */
export const expectedCorner = (radius: number) => ({
  radius: expect.closeTo(radius, 6),
  between: [expect.closeTo(radius, 3), expect.closeTo(radius, 3)],
  depth: expect.closeTo(depth, 6),
  location: expect.anything(),
  isInclined: false,
});
