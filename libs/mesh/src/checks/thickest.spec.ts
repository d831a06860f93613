import { modelOf } from '../model.ts';
import { type Block, blocks } from '../solids.fixture.ts';
import { thickestOf } from './thickest.ts';

const plate: Block = [
  [0, 200],
  [0, 200],
  [0, 3],
];

/** A square pillar on the plate, as wide as it is deep. */
const boss = (x: number, y: number, width: number): Block => [
  [x, x + width],
  [y, y + width],
  [3, 13],
];

describe('the thickest place of a large plate', () => {
  it.each([
    [26, 36],
    [96, 96],
    [146, 59],
    [3, 190],
  ])('is in the only boss of it, at %s and %s', (x, y) => {
    const { thickness, location } = thickestOf(modelOf(blocks([plate, boss(x, y, 8)]))) ?? {};

    expect(thickness).toBeCloseTo(8, 2);
    expect(Math.hypot((location?.[0] ?? NaN) - x - 4, (location?.[1] ?? NaN) - y - 4)).toBeLessThan(0.2);
  });

  it('is in the widest of many bosses', () => {
    const narrow = Array.from({ length: 49 }, (_, i) => boss(10 + 26 * (i % 7), 10 + 26 * Math.floor(i / 7), 4));
    const wide = boss(166, 166, 7);

    expect(thickestOf(modelOf(blocks([plate, ...narrow.slice(0, -1), wide])))?.thickness).toBeCloseTo(7, 1);
  });
});
