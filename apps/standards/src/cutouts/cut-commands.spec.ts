import { computeShapeArea, computeDiscArea } from './areas.fixture.ts';
import { cutouts } from './cutout-table.ts';
import { designCutout } from './design-cutout.fixture.ts';
import { PanelKernel } from './panel-kernel.fixture.ts';

let shop: PanelKernel;

beforeAll(async () => {
  shop = await PanelKernel.open();
});
afterAll(() => shop.close());

const panel_size = [200, 150];
const thickness = 2;
const plain = 200 * 150 * thickness;
const known = cutouts.flatMap((cutout) => (cutout.shape ? [{ ...cutout, shape: cutout.shape }] : []));
const holesOf = (holes: readonly { diameter: number }[]) =>
  holes.reduce((sum, { diameter }) => sum + computeDiscArea(diameter), 0);

describe('the commands of design_socket_cutout', () => {
  it.each(known.map((cutout) => [cutout.id, cutout] as const))('cut %s out of a panel', async (id, { shape }) => {
    const { commands, holes } = designCutout({ standard: id, panel_size, process: 'sheet_metal' });
    const { volume, bounding_box: box } = await shop.runCommands(commands);

    expect(plain - volume).toBeCloseTo((computeShapeArea(shape) + holesOf(holes)) * thickness, 4);
    expect(box).toEqual({ min: [-100, -75, -thickness], max: [100, 75, 0] });
  });

  it.each([
    { shape: 'circle' as const, diameter: 20 },
    { shape: 'rectangle' as const, width: 30, height: 20, corner_radius: 3 },
    { shape: 'rectangle' as const, width: 20, height: 20, corner_radius: 9.99 },
    { shape: 'slot' as const, width: 30, height: 8 },
    { shape: 'slot' as const, width: 8.1, height: 8 },
    { shape: 'double_d' as const, diameter: 12, flat: 10 },
  ])('cut $shape, $width wide, of the caller with its screws, larger by the clearance', async (shape) => {
    const screws = [{ x: 25, y: 0, diameter: 3 }];
    const wider = Object.fromEntries(
      Object.entries(shape).map(([name, size]) =>
        typeof size === 'number' && name !== 'corner_radius' ? [name, size + 0.4] : [name, size],
      ),
    );
    const { commands } = designCutout({ custom: { ...shape, screws }, panel_size, process: 'fdm' });
    const { volume } = await shop.runCommands(commands);

    expect(plain - volume).toBeCloseTo(
      (computeShapeArea({ corner_radius: 0, ...wider } as never) + computeDiscArea(3)) * thickness,
      4,
    );
  });

  it('cut a row', async () => {
    const { commands, centers } = designCutout({
      standard: 'neutrik-d',
      count: 5,
      spacing: 32,
      offset: [4, 10],
      panel_size,
    });
    const { volume } = await shop.runCommands(commands);

    expect(centers).toEqual([-60, -28, 4, 36, 68].map((u) => [u, 10]));
    expect(plain - volume).toBeCloseTo(5 * (computeDiscArea(24) + 2 * computeDiscArea(3.2)) * thickness, 3);
  });

  it('cut fifty fans of four screws each in one batch', () => {
    const { commands } = designCutout({ standard: 'fan-40', count: 50, spacing: 40 });

    expect(commands.length).toBeLessThan(100);
  });

  // Where the panel of 40 by 20 by 2 mm lies, and where a hole at its right and upper side comes out.
  it.each([
    [[0, 0, 1], 0, [-20, -10, -2], [20, 10, 0]],
    [[0, 0, 1], 90, [-10, -20, -2], [10, 20, 0]],
    [[0, 0, -1], 0, [-20, -10, 0], [20, 10, 2]],
    [[0, -1, 0], 0, [-20, 0, -10], [20, 2, 10]],
    [[0, 3, 0], 0, [-20, -2, -10], [20, 0, 10]],
    [[1, 0, 0], 0, [-2, -20, -10], [0, 20, 10]],
    [[-1, 0, 0], 90, [0, -10, -20], [2, 10, 20]],
  ])('turn a panel to the normal %j and by %d degrees', async (normal, rotation, min, max) => {
    const { commands } = designCutout({
      standard: 'rj45',
      process: 'sheet_metal',
      panel_size: [40, 20],
      normal,
      rotation,
      position: [1, 2, 3],
    });
    const { bounding_box: box, volume } = await shop.runCommands(commands);
    const place = [1, 2, 3];

    for (const i of [0, 1, 2]) {
      expect(box.min[i]).toBeCloseTo(Number(min[i]) + Number(place[i]), 6);
      expect(box.max[i]).toBeCloseTo(Number(max[i]) + Number(place[i]), 6);
    }
    expect(1600 - volume).toBeCloseTo(16.4 * 13.9 * 2, 4);
  });

  it.each([
    [[0, 0, 1], 0, [10, 20, 30], { at: [-40, -30, 28], size: [100, 100, 2], depth: 2 }],
    [[0, -1, 0], 0, [10, 20, 30], { at: [-40, 20, -20], size: [100, 2, 100], depth: 2 }],
    [[1, 1, 0], 30, [0, 0, 0], { at: [-50, -50, -50], size: [100, 100, 100], depth: 4 }], // 1 mm beyond on both sides,
  ])(
    'cut an object of the caller where it stands, towards %j',
    async (normal, rotation, position, { at, size, depth }) => {
      const [x = 0, y = 0, z = 0] = size;
      const target = await shop.createBox(x, y, z, at);
      const asked = { standard: 'nema17', normal, rotation, position, target_object_id: target };
      const before = x * y * z;
      const { volume } = await shop.runCommands(designCutout(asked).commands);

      expect((before - volume) / depth).toBeCloseTo(computeDiscArea(22.4) + 4 * computeDiscArea(3.4), 3);
    },
  );

  it('only make the bodies when there is nothing to cut', async () => {
    const { commands, warnings } = designCutout({ standard: 'fan-40', mounting: 'snap' });
    const { volume } = await shop.runCommands(commands);

    expect(commands.map(({ command }) => command)).toEqual(['create_cylinder']);
    expect(volume).toBeCloseTo(computeDiscArea(37) * 4, 6);
    expect(warnings).toContainEqual(expect.stringContaining('cut nothing'));
  });
});
