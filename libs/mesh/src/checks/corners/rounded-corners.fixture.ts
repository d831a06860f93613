import { curvedOf } from '../../cylinders/cylinders.ts';
import type { Mesh } from '../../mesh.ts';
import { modelOf } from '../../model.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import { depth } from './pockets.fixture.ts';
import { roundedCornersOf } from './rounded-corners.ts';

const up = [0, 0, 1] as const;

/** Rounded corners of a design milled along a direction. */
export function cornersIn(mesh: Mesh, along: readonly [number, number, number] = up) {
  const model = modelOf(mesh);
  return roundedCornersOf(model, curvedOf(model), { surfaces: surfacesOf(model), along });
}

/** Expected pocket corner of a given radius, at any location. */
export const corner = (radius: number) => ({
  radius: expect.closeTo(radius, 6),
  between: [expect.closeTo(radius, 3), expect.closeTo(radius, 3)],
  depth: expect.closeTo(depth, 6),
  location: expect.anything(),
  isLeaning: false,
});
