import { ToolBench } from './bench.fixture.ts';

describe('the drawings of FreeCAD', () => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await ToolBench.start();
    const target_id = await bench.createBox([20, 10, 10]);
    const drill = await bench.runSolidTool('create_cylinder', { radius: 2, height: 20, position: [5, 5, -5] });
    await bench.runTool('boolean_cut', { target_id, tool_ids: [drill.object_id] });
  });
  afterAll(() => bench.stop());

  const drawn = async (more: object) => String((await bench.runTool('create_drawing', { ...more }))['content']);
  const hidden = (svg: string) => svg.match(/class="hidden"/g)?.length ?? 0;

  it('show the hidden edges dashed, unless they are not wanted', async () => {
    const front = { views: ['front'] };

    expect(hidden(await drawn(front))).toBeGreaterThanOrEqual(2); // both sides of the hole
    expect(hidden(await drawn({ ...front, hidden_lines: false }))).toBe(0);
    expect(await drawn(front)).toContain('stroke-dasharray');
  });

  it.each([
    ['first_angle', ['front', 'top']],
    ['third_angle', ['top', 'front']],
  ])('put the views in their places in %s: from above %j', async (projection, order) => {
    const svg = await drawn({ views: ['front', 'top'], projection, hidden_lines: false });
    const heights = new Map(order.map((view) => [view, middleOf(svg, view)]));
    const [upper = Number.NaN, lower = Number.NaN] = order.map((view) => heights.get(view));

    expect(upper).toBeLessThan(lower);
  });

  it('carry the title as text', async () => {
    expect(await drawn({ views: ['front'], title: 'Plate <1> & "2"' })).toContain('<title>Plate &lt;1&gt; &amp;');
  });

  it.each([
    ['XY', 5, 200 - Math.PI * 4],
    ['XZ', 5, 20 * 10 - 4 * 10],
    ['XZ', 1, 200],
    ['YZ', 15, 100],
  ])('cut parallel to %s at %d mm with its true area', async (plane, offset, area) => {
    const cut = await bench.runTool('section_view', { plane, offset });

    expect(cut).toMatchObject({ offset, area: expect.closeTo(area, 6), media_type: 'image/svg+xml' });
    expect(String(cut['content'])).toContain('url(#hatch-0)');
  });

  it('tell between what a plane cuts', async () => {
    expect(await bench.expectRefusal('section_view', { plane: 'YZ', offset: 99 })).toMatchObject({
      code: 'EMPTY_RESULT',
      message: 'The plane YZ at 99 mm cuts no object: they lie between 0 and 20 mm. Choose an offset in this range.',
    });
  });
});

/** Vertical position of a view on the sheet. */
function middleOf(svg: string, view: string): number {
  const [, group = ''] = new RegExp(`<g class="${view}">(.*?)</g>`, 's').exec(svg) ?? [];
  const heights = [...group.matchAll(/[ML ][\d.-]+ ([\d.-]+)/g)].map(([, y]) => Number(y));
  return (Math.min(...heights) + Math.max(...heights)) / 2;
}
