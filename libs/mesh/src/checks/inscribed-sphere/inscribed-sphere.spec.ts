import type { Vector } from '@kerf/geometry';
import { buildModel } from '../../model.ts';
import { tube } from '../../fixtures/solids.fixture.ts';
import { findSphereAround } from './inscribed-sphere.ts';

const model = buildModel(tube(5, 8, { height: 20, strips: 96 }));

describe('a ball in a tube', () => {
  it('is as large as there is room', () => {
    expect(findSphereAround(model, [0, 6.4, 10])?.radius).toBeCloseTo(1.4, 2);
  });

  // From each a ray along which it is looked whether material is there meets the surface between two triangles.
  it.each<[Vector]>([
    [[4.161041168860397, -1.5936832505957514, 16.07056858762671]],
    [[4.075599307703965, -1.2272430928489946, 16.07056858762671]],
    [[4.105318215932289, -1.3547005390217794, 16.07056858762671]],
  ])('is none in the air within: at %j', (middle) => {
    expect(findSphereAround(model, middle)).toBeUndefined();
  });
});
