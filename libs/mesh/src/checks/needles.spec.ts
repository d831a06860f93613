import { crossingsOf } from './soundness/crossings.ts';
import { thickestOf } from './thickest/thickest.ts';
import { undercutOf } from './moulding/undercuts.ts';
import { wallsOf } from './walls/walls.ts';
import type { Mesh } from '../mesh.ts';
import { type Model, modelOf } from '../model.ts';
import { fan, looksOf, ribbon } from '../fixtures/needles.fixture.ts';
import { askew } from '../fixtures/shapes.fixture.ts';
import { together, tube } from '../fixtures/solids.fixture.ts';

const strips = (count: number): Mesh => askew(tube(5, 7, { height: 60, strips: count }));

/** Four times as many triangles make a tree that is two levels deeper. */
const mostMore = 1.4;
const mostLooks = 250;

const shapes = [
  { shape: 'a fan', few: modelOf(fan(200)), many: modelOf(fan(800)) },
  { shape: 'a ribbon', few: modelOf(ribbon(200)), many: modelOf(ribbon(800)) },
  { shape: 'a tube of strips', few: modelOf(strips(200)), many: modelOf(strips(800)) },
];
const checks: readonly (readonly [string, (model: Model) => void])[] = [
  ['walls', (model) => wallsOf(model, 100)],
  ['crossings', (model) => crossingsOf(model)],
  ['undercuts', (model) => undercutOf(model, [0, 0.6, 0.8])],
];

describe('needles that lie askew', () => {
  describe.each(checks)('looked through for %s', (_, check) => {
    it.each(shapes)('take no more looks each, however many they are: $shape', ({ few, many }) => {
      const looks = looksOf(many, check);

      expect(looks).toBeLessThan(mostLooks);
      expect(looks).toBeLessThan(mostMore * looksOf(few, check));
    });
  });

  it('are looked through for the thickest place at few of them', () => {
    expect(looksOf(modelOf(fan(800)), thickestOf)).toBeLessThan(mostLooks);
  });

  it.each([
    ['a fan', fan(625), 5],
    ['a ribbon', ribbon(1200), 0.5 * Math.cos(Math.atan(1.5 / (2 * Math.PI * 8)))],
    ['a tube of strips', strips(625), 2],
  ])('are as thick as they are: %s', (_, mesh, thickness) => {
    expect(wallsOf(modelOf(mesh), 1000).thinnest?.thickness).toBeCloseTo(thickness, 2);
  });

  it('are seen to cross', () => {
    const pierced = together(fan(625), askew(tube(1, 2, { height: 8 })));

    expect(crossingsOf(modelOf(fan(625)))).toEqual({ count: 0, location: undefined });
    expect(crossingsOf(modelOf(pierced)).count).toBeGreaterThan(0);
  });

  it('are seen to lie in one place', () => {
    expect(crossingsOf(modelOf(together(fan(60), fan(60)))).count).toBeGreaterThan(0);
  });
});
