import { ToolBench } from './bench.fixture.ts';
import { type Picture, readPicture, findSilhouette } from './picture.fixture.ts';

const white = [255, 255, 255];

describe('the pictures of FreeCAD', () => {
  let bench: ToolBench;
  let object_id: string;
  beforeAll(async () => {
    bench = await ToolBench.start();
    object_id = await bench.createBox([40, 20, 10], [5, 5, 5]);
  });
  afterAll(() => bench.stop());

  async function picture(parameters: Record<string, unknown>): Promise<Picture> {
    const { content } = await bench.runTool('render_view', {
      object_ids: [object_id],
      width: 200,
      height: 120,
      ...parameters,
    });
    return readPicture(Buffer.from(String(content), 'base64'));
  }

  it.each([
    ['front', 40, 10],
    ['back', 40, 10],
    ['left', 20, 10],
    ['right', 20, 10],
    ['top', 40, 20],
    ['bottom', 40, 20],
  ])('show a box from the %s as its rectangle, in the middle, as large as it fits', async (view, wide, high) => {
    const shown = await picture({ view });
    const scale = 0.88 * Math.min(200 / wide, 120 / high);
    const [across, down] = [(scale * wide) / 2, (scale * high) / 2];

    expect([shown.width, shown.height]).toEqual([200, 120]);
    const sides = [100 - across, 100 + across, 60 - down, 60 + down];
    findSilhouette(shown).forEach((side, i) => expect(Math.abs(side - Number(sides[i]))).toBeLessThanOrEqual(2));
    expect(new Set([shown.at(90, 60), shown.at(100, 50), shown.at(110, 65)].map(String)).size).toBe(1); // one face
    expect(shown.at(100, 60)).not.toEqual(white);
  });

  it('show three faces of a box from the corner, the top the lightest, with dark edges between', async () => {
    const shown = await picture({ view: 'isometric' });
    const colours = Array.from({ length: 200 * 120 }, (_, i) => shown.at(i % 200, Math.floor(i / 200)).join());
    const count = (wanted: string) => colours.filter((colour) => colour === wanted).length;
    const faces = [...new Set(colours)].filter((colour) => count(colour) > 1_000 && colour !== String(white));
    const down = Array.from({ length: 120 }, (_, y) => shown.at(100, y));

    expect(faces).toHaveLength(3);
    expect(count('40,44,52')).toBeGreaterThan(300);
    const brightness = faces.map((colour) => parseInt(colour, 10));
    const uppermost = down.find(([red]) => brightness.includes(Number(red)));
    expect(uppermost?.[0]).toBe(Math.max(...brightness)); // the top
  });

  it('show the objects that are asked for, each in a colour of its own', async () => {
    const other = await bench.createBox([40, 20, 10], [100, 5, 5]);
    const both = await picture({ object_ids: [object_id, other], view: 'front' });
    const [left, right] = [both.at(40, 60), both.at(160, 60)];

    expect(left[2]).toBeGreaterThan(Number(left[0])); // blue
    expect(right[0]).toBeGreaterThan(Number(right[2])); // orange
    expect(both.at(100, 60)).toEqual(white);
  });

  it('have 800 by 600 pixels when they are exported', async () => {
    const shown = { object_ids: [object_id], view: 'top' };
    const exported = await bench.runTool('export_model', { format: 'png', ...shown });
    const rendered = await bench.runTool('render_view', { ...shown, width: 800, height: 600 });

    expect(rendered).toMatchObject({ file_name: 'Kerf-top.png', media_type: 'image/png', encoding: 'base64' });
    expect(exported).toEqual({ ...rendered, file_name: 'Kerf.png' });
  });

  it.each([
    ['render_view', {}],
    ['export_model', { format: 'png' }],
  ])('are refused by %s for what has no surface', async (tool, parameters) => {
    const line = await bench.runTool('create_helix', { radius: 5, pitch: 2, height: 10 });

    expect(await bench.expectRefusal(tool, { ...parameters, object_ids: [line['object_id']] })).toMatchObject({
      code: 'EXPORT_FAILED',
      message: expect.stringMatching(/no surface/),
    });
  });
});
