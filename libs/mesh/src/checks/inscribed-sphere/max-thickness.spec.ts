import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { type Block, blocks, tube } from '../../fixtures/solids.fixture.ts';
import { measureMaxThickness } from './max-thickness.ts';

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
    const { thickness, location } = measureMaxThickness(buildModel(blocks([plate, boss(x, y, 8)]))) ?? {};

    expect(thickness).toBeCloseTo(8, 2);
    expect(Math.hypot((location?.[0] ?? NaN) - x - 4, (location?.[1] ?? NaN) - y - 4)).toBeLessThan(0.2);
  });

  it('is in the widest of many bosses', () => {
    const narrow = Array.from({ length: 49 }, (_, i) => boss(10 + 26 * (i % 7), 10 + 26 * Math.floor(i / 7), 4));
    const wide = boss(166, 166, 7);

    expect(measureMaxThickness(buildModel(blocks([plate, ...narrow.slice(0, -1), wide])))?.thickness).toBeCloseTo(7, 1);
  });
});

describe('the thickest place of a plate with a round hole', () => {
  it.each([
    [2, 0, 0],
    [2, 4, -1],
    [3, -5, 3],
    [5, 4, 4],
    [5, -4, 2],
  ])('of radius %s at %s and %s is in the plate', (radius, x, y) => {
    const { thickness, location } = measureMaxThickness(buildModel(pierced(radius, [x, y]))) ?? {};

    expect(thickness).toBeCloseTo(2, 3);
    expect(location?.[2]).toBeCloseTo(1, 1);
    expect(Math.hypot((location?.[0] ?? NaN) - x, (location?.[1] ?? NaN) - y)).toBeGreaterThan(radius);
  });
});

const strips = 48;

/** A plate of 20 x 20 x 2 around the z axis, pulled out of a tube, with a hole whose triangles are all as high as the plate. */
function pierced(radius: number, [x, y]: readonly [number, number]): Mesh {
  const { points, corners } = tube(radius, 10, { height: 2, strips });
  const moved = Array.from({ length: points.length / 3 }, (_, i) => {
    const [across = 0, along = 0, up = 0] = points.slice(3 * i, 3 * i + 3);
    const stretch = 10 / Math.max(Math.abs(across), Math.abs(along));
    if (Math.hypot(across, along) > (radius + 10) / 2) return [across * stretch, along * stretch, up];
    const angle = Math.atan2(along, across) + (up > 0 ? Math.PI / strips : 0);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), up];
  });
  return buildMesh(moved.flat(), corners);
}
