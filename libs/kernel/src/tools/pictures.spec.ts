import { readPng } from '../files/readers.fixture.ts';
import { Kernel } from '../kernel.ts';

const limits = { timeoutMs: 20_000 };

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.start({ documentName: 'Block' });
  await kernel.run('create_box', { length: 40, width: 20, height: 10, position: [5, 5, 5] }, limits);
  await kernel.run('create_sphere', { radius: 10, position: [500, 0, 0] }, limits);
});
afterAll(() => kernel.stop());

const views = ['isometric', 'front', 'back', 'left', 'right', 'top', 'bottom'] as const;
type View = (typeof views)[number];

const picture = async (view: View, [width, height]: [number, number], object = 'box_1') =>
  readPng(Buffer.from((await kernel.run('render_view', { object_ids: [object], view, width, height }, limits)).bytes));

const white = '255,255,255';
type Picture = Awaited<ReturnType<typeof picture>>;

/** The rectangle of pixels that are not white. */
function silhouette({ width, height, at }: Picture) {
  const columns = range(width).filter((x) => range(height).some((y) => at(x, y).join() !== white));
  const rows = range(height).filter((y) => columns.some((x) => at(x, y).join() !== white));
  return [columns[0], columns.at(-1), rows[0], rows.at(-1)].map(Number);
}

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('render_view', () => {
  it.each([
    ['front', [40, 10]],
    ['back', [40, 10]],
    ['left', [20, 10]],
    ['right', [20, 10]],
    ['top', [40, 20]],
    ['bottom', [40, 20]],
  ] as const)(
    'shows a box from the %s as its rectangle, in the middle, as large as it fits',
    async (view, [wide, high]) => {
      const shown = await picture(view, [200, 120]);

      expect([shown.width, shown.height]).toEqual([200, 120]);
      const scale = 0.88 * Math.min(200 / wide, 120 / high);
      const [halfWidth, halfHeight] = [(scale * wide) / 2, (scale * high) / 2];
      const expected = [100 - halfWidth, 100 + halfWidth - 1, 60 - halfHeight, 60 + halfHeight - 1];
      silhouette(shown).forEach((side, i) => expect(Math.abs(side - Number(expected[i]))).toBeLessThanOrEqual(1.5));
      expect(new Set([shown.at(90, 50), shown.at(110, 50), shown.at(100, 65)].map(String)).size).toBe(1); // one flat face
      expect(shown.at(100, 60).join()).not.toBe(white);
    },
  );

  it('shows three faces of a box from the corner, the top the lightest, with dark edges between', async () => {
    const shown = await picture('isometric', [240, 200]);
    const [left, right, top, bottom] = silhouette(shown);
    const brightness = (x: number, y: number) => shown.at(x, y).reduce((all, channel) => all + channel, 0);

    const centre = (Number(left) + Number(right)) / 2;
    const down = range(200).map((y) => brightness(Math.round(centre), y));
    const faces = [...new Set(down)].filter((value) => down.filter((one) => one === value).length > 10 && value < 765);
    expect(faces.length).toBeGreaterThanOrEqual(2);
    expect(down.find((value) => faces.includes(value))).toBe(Math.max(...faces)); // the uppermost is the top
    expect(Math.min(...down)).toBeLessThan(200);
    expect(brightness(Number(left), Number(top))).toBe(765);
    expect(brightness(Number(right), Number(bottom))).toBe(765);
  });

  it('shows a ball as a disc, lighter where the lamp is', async () => {
    const shown = await picture('top', [200, 200], 'sphere_2');

    const radius = 0.44 * 200;
    const inside = range(200 * 200).filter((i) => shown.at(i % 200, Math.floor(i / 200)).join() !== white).length;
    expect(inside / (Math.PI * radius ** 2)).toBeCloseTo(1, 1);
    expect(shown.at(70, 70)[0]).toBeGreaterThan(Number(shown.at(130, 150)[0]));
  });

  it('gives each object a colour of its own', async () => {
    const view = { view: 'front', width: 400, height: 64 } as const;
    const { bytes } = await kernel.run('render_view', view, limits);
    const shown = readPng(Buffer.from(bytes));

    const colours = new Set(
      range(400 * 64)
        .map((i) => shown.at(i % 400, Math.floor(i / 400)))
        .map(hue),
    );
    expect([...colours].toSorted()).toEqual(['blue', 'none', 'orange']);
  });

  it('is a file named after the document and the view', async () => {
    const file = await kernel.run('render_view', { view: 'top', width: 16, height: 4096 }, limits);

    expect(file).toMatchObject({ file_name: 'Block-top.png', media_type: 'image/png', encoding: 'base64' });
    expect(readPng(Buffer.from(file.bytes))).toMatchObject({ width: 16, height: 4096 });
  });

  it('refuses an object that is not there, and changes nothing', async () => {
    const before = await kernel.run('get_state', {}, limits);

    await expect(picture('top', [16, 16], 'box_9')).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });

    expect(await kernel.run('get_state', {}, limits)).toEqual(before);
  });
});

function hue([red = 0, , blue = 0]: number[]): string {
  if (Math.abs(red - blue) <= 25) return 'none';
  return red > blue ? 'orange' : 'blue';
}

describe('export_model to PNG', () => {
  it('is the picture of 800 by 600 pixels that render_view makes', async () => {
    const [exported, rendered] = await Promise.all([
      kernel.run('export_model', { format: 'png', view: 'isometric' }, limits),
      kernel.run('render_view', { view: 'isometric', width: 800, height: 600 }, limits),
    ]);

    expect(exported.sha256).toBe(rendered.sha256);
  });
});
