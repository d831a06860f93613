import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { skewed, subdivided } from '../../fixtures/shapes.fixture.ts';
import { revolve } from '../../fixtures/solids.fixture.ts';
import { measureWalls } from './wall-thickness.ts';

/** A disc 12 mm thick with a blind hole of diameter 6 whose point of some degrees is a millimetre above its bottom. */
function drilled(angle: number): Mesh {
  const deep = 3 / Math.tan((angle * Math.PI) / 360);
  return revolve([
    [0, 0],
    [20, 0],
    [20, 12],
    [3, 12],
    [3, 1 + deep],
    [0, 1],
  ]);
}

describe('the wall behind a drilled hole', () => {
  it.each([140, 118, 90, 60])('with a point of %s degrees begins at the point', (angle) => {
    for (const mesh of [drilled(angle), skewed(drilled(angle)), subdivided(drilled(angle))]) {
      const { thinnest, doubtful } = measureWalls(buildModel(mesh), 100);

      expect(thinnest?.thickness).toBeCloseTo(1, 6);
      expect(doubtful).toBeUndefined();
    }
  });
});
