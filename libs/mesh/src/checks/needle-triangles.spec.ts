import { findSelfIntersections } from './manifold/self-intersections.ts';
import { measureMaxThickness } from './inscribed-sphere/max-thickness.ts';
import { findUndercuts } from './moulding/undercuts.ts';
import { measureWalls } from './walls/wall-thickness.ts';
import type { Mesh } from '../mesh.ts';
import { type Model, buildModel } from '../model.ts';
import { fan, countLooks, ribbon } from '../fixtures/needles.fixture.ts';
import { skewed } from '../fixtures/shapes.fixture.ts';
import { together, tube } from '../fixtures/solids.fixture.ts';

const strips = (count: number): Mesh => skewed(tube(5, 7, { height: 60, strips: count }));

/** Four times as many triangles make a tree that is two levels deeper. */
const maxGrowth = 1.4;
const maxLooks = 250;

const shapes = [
  { shape: 'a fan', few: buildModel(fan(200)), many: buildModel(fan(800)) },
  { shape: 'a ribbon', few: buildModel(ribbon(200)), many: buildModel(ribbon(800)) },
  { shape: 'a tube of strips', few: buildModel(strips(200)), many: buildModel(strips(800)) },
];
const checks: readonly (readonly [string, (model: Model) => void])[] = [
  ['walls', (model) => measureWalls(model, 100)],
  ['crossings', (model) => findSelfIntersections(model)],
  ['undercuts', (model) => findUndercuts(model, [0, 0.6, 0.8])],
];

describe('needles that lie askew', () => {
  describe.each(checks)('looked through for %s', (_, check) => {
    it.each(shapes)('take no more looks each, however many they are: $shape', ({ few, many }) => {
      const looks = countLooks(many, check);

      expect(looks).toBeLessThan(maxLooks);
      expect(looks).toBeLessThan(maxGrowth * countLooks(few, check));
    });
  });

  it('are looked through for the thickest place at few of them', () => {
    expect(countLooks(buildModel(fan(800)), measureMaxThickness)).toBeLessThan(maxLooks);
  });

  it.each([
    ['a fan', fan(625), 5],
    ['a ribbon', ribbon(1200), 0.5 * Math.cos(Math.atan(1.5 / (2 * Math.PI * 8)))],
    ['a tube of strips', strips(625), 2],
  ])('are as thick as they are: %s', (_, mesh, thickness) => {
    expect(measureWalls(buildModel(mesh), 1000).thinnest?.thickness).toBeCloseTo(thickness, 2);
  });

  it('are seen to cross', () => {
    const pierced = together(fan(625), skewed(tube(1, 2, { height: 8 })));

    expect(findSelfIntersections(buildModel(fan(625)))).toEqual({ count: 0, location: undefined });
    expect(findSelfIntersections(buildModel(pierced)).count).toBeGreaterThan(0);
  });

  it('are seen to lie in one place', () => {
    expect(findSelfIntersections(buildModel(together(fan(60), fan(60)))).count).toBeGreaterThan(0);
  });
});
