import { curvedOf } from '../../cylinders/cylinders.ts';
import type { Mesh } from '../../mesh.ts';
import { modelOf } from '../../model.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import { depth } from './pockets.fixture.ts';
import { roundedCornersOf } from './rounded-corners.ts';

const up = [0, 0, 1] as const;

/** The rounded corners of a design that is milled along a direction. */
export function cornersIn(mesh: Mesh, along: readonly [number, number, number] = up) {
  const model = modelOf(mesh);
  return roundedCornersOf(model, curvedOf(model), { surfaces: surfacesOf(model), along });
}

/** One of a pocket that is so tight, wherever it is. */
export const corner = (radius: number) => ({
  radius: expect.closeTo(radius, 6),
  between: [expect.closeTo(radius, 3), expect.closeTo(radius, 3)],
  depth: expect.closeTo(depth, 6),
  location: expect.anything(),
  isLeaning: false,
});
