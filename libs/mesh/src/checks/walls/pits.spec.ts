import type { Mesh } from '../../mesh.ts';
import { modelOf } from '../../model.ts';
import { askew, subdivided } from '../../fixtures/shapes.fixture.ts';
import { turned } from '../../fixtures/solids.fixture.ts';
import { wallsOf } from './walls.ts';

/** A disc 12 mm thick with a blind hole of diameter 6 whose point of some degrees is a millimetre above its bottom. */
function drilled(angle: number): Mesh {
  const deep = 3 / Math.tan((angle * Math.PI) / 360);
  return turned([
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
    for (const mesh of [drilled(angle), askew(drilled(angle)), subdivided(drilled(angle))]) {
      const { thinnest, doubtful } = wallsOf(modelOf(mesh), 100);

      expect(thinnest?.thickness).toBeCloseTo(1, 6);
      expect(doubtful).toBeUndefined();
    }
  });
});
