import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { cone } from '../../fixtures/shapes.fixture.ts';
import { tube, revolve } from '../../fixtures/solids.fixture.ts';
import { classifySurfaces } from '../../surfaces/surfaces.ts';
import { measureDoubleCurvature } from './double-curvature.ts';

const arc = (count: number, to: (angle: number) => readonly [number, number]) =>
  Array.from({ length: count }, (_, i) => to((2 * Math.PI * i) / count));

const ring = revolve(
  arc(24, (angle) => [30 + 8 * Math.cos(angle), 8 * Math.sin(angle)]),
  72,
);

const ball = revolve(
  Array.from({ length: 25 }, (_, i) => {
    const angle = (Math.PI * i) / 24 - Math.PI / 2;
    return [i % 24 === 0 ? 0 : 10 * Math.cos(angle), 10 * Math.sin(angle)] as const;
  }),
  48,
);

const domed = (mesh: Mesh) => {
  const model = buildModel(mesh);
  return measureDoubleCurvature(model, classifySurfaces(model));
};

describe('what is curved in two directions at once', () => {
  it.each([
    ['all of a ball', ball, 1, 1],
    ['all of a ring perhaps', ring, 0, 1],
    ['nothing of a tube', tube(8, 10, { height: 20 }), 0, 0],
    ['nothing of a cone', cone(10, 6), 0, 0],
  ])('is %s', (_, mesh, least, most) => {
    expect(domed(mesh)).toEqual({ min: expect.closeTo(least, 9), max: expect.closeTo(most, 9) });
  });
});
