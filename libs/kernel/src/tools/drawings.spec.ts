import { Kernel } from '../kernel.ts';

const limits = { timeoutMs: 20_000 };

let kernel: Kernel;
/** A block of 10 by 20 by 30 mm with a bore of radius 3 along z, and a plate beside it. */
beforeAll(async () => {
  kernel = await Kernel.start({ documentName: 'Block' });
  await kernel.run('create_box', { length: 10, width: 20, height: 30, position: [0, 0, 0] }, limits);
  await kernel.run('create_cylinder', { radius: 3, height: 40, position: [5, 10, -1], axis: [0, 0, 1] }, limits);
  await kernel.run('boolean_cut', { target_id: 'box_1', tool_ids: ['cylinder_2'], keep_originals: false }, limits);
  await kernel.run('create_box', { length: 4, width: 20, height: 2, position: [12, 0, 0] }, limits);
});
afterAll(() => kernel.stop());

const block = { object_ids: ['cut_3'] };
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString();

/** The paths of each look: visible, hidden and so on. */
function looks(svg: string): Record<string, string[]> {
  const groups = [...svg.matchAll(/<g class="(\w+)"[^>]*>(.*?)<\/g>/gs)];
  return Object.fromEntries(groups.map(([, name = '', content = '']) => [name, pathsIn(content)]));
}

const pathsIn = (content: string) => [...content.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);

const drawn = (svg: string, look: string) => looks(svg)[look];

const counts = (svg: string) =>
  Object.fromEntries(Object.entries(looks(svg)).map(([name, paths]) => [name, paths.length]));

describe('export_model to SVG', () => {
  const exported = async (view: 'front' | 'top' | 'isometric' | 'left') =>
    textOf(await kernel.run('export_model', { format: 'svg', view, ...block }, limits));

  it.each([
    ['front', { visible: 4, hidden: 2 }],
    ['left', { visible: 4, hidden: 2 }],
    ['top', { visible: 5 }],
    // Nine edges and the rim of the bore; three edges, the other rim and the two sides of the bore.
    ['isometric', { visible: 12, hidden: 8 }],
  ] as const)('draws a block with a bore from the %s: each line once, full or dashed', async (view, lines) => {
    expect(counts(await exported(view))).toEqual(lines);
  });

  it('is in true size, with a margin, and keeps circles', async () => {
    const svg = await exported('top');

    expect(svg).toMatch(/^<svg [^>]*width="12mm" height="22mm" viewBox="0 0 12 22">/);
    expect(drawn(svg, 'visible')).toContain('M9 11A3 3 0 0 0 3 11A3 3 0 0 0 9 11');
    expect(drawn(svg, 'visible')).toContain('M1 21L11 21');
  });

  it('shows faintly where a boolean runs smoothly from one face into the next', async () => {
    const place = { position: [50, 0, 0] };
    const box = await kernel.run('create_box', { length: 10, width: 10, height: 10, ...place }, limits);
    const end = { radius: 5, height: 10, position: [50, 5, 0], axis: [0, 0, 1] };
    const { object_id } = await kernel.run('create_cylinder', end, limits);
    const fused = { object_ids: [box.object_id, object_id], keep_originals: false };
    const object_ids = [(await kernel.run('boolean_fuse', fused, limits)).object_id];

    const svg = textOf(await kernel.run('export_model', { format: 'svg', view: 'front', object_ids }, limits));

    expect(counts(svg)).toEqual({ visible: 6, smooth: 1 });
    await kernel.run('delete_object', { object_id: object_ids[0] ?? '' }, limits);
  });

  it('turns the viewer, not the part: the left view has y to the left', async () => {
    await kernel.run('create_box', { length: 5, width: 5, height: 5, position: [0, 20, 0] }, limits);
    const { objects } = await kernel.run('list_objects', { limit: 1000, offset: 0 }, limits);
    const corner = objects.at(-1)?.object_id ?? '';
    const object_ids = ['cut_3', corner];

    const svg = textOf(await kernel.run('export_model', { format: 'svg', view: 'left', object_ids }, limits));
    await kernel.run('delete_object', { object_id: corner }, limits);

    expect(svg).toMatch(/width="28mm" height="33mm"/);
    expect(drawn(svg, 'visible')).toContain('M6.5 26.5L1.5 26.5'); // its upper edge, to the left of the block
  });
});

describe('create_drawing', () => {
  const drawing = async (more: object = {}) =>
    textOf(
      await kernel.run(
        'create_drawing',
        {
          ...block,
          views: ['front', 'top', 'right', 'isometric'],
          projection: 'first_angle',
          hidden_lines: true,
          ...more,
        },
        limits,
      ),
    );

  /** The middle of each view on the sheet, by the lines of its group; curves by their ends. */
  const middles = (svg: string) =>
    Object.fromEntries(
      [...svg.matchAll(/<g id="(\w+)">\n(.*?<\/g>)\n<\/g>/gs)].map(([, view = '', content = '']) => {
        const places = pathsIn(content).flatMap((path) => [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)]);
        return [view, [1, 2].map((axis) => middle(places.map((place) => Number(place[axis]))))];
      }),
    );

  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;

  it.each([
    ['first_angle', 1],
    ['third_angle', -1],
  ] as const)('puts the views in line, as %s has them', async (projection, side) => {
    const { front = [], top = [], right = [] } = middles(await drawing({ projection }));

    expect(top[0]).toBeCloseTo(Number(front[0]), 3);
    expect(right[1]).toBeCloseTo(Number(front[1]), 3);
    expect(Math.sign(Number(top[1]) - Number(front[1]))).toBe(side);
    expect(Math.sign(Number(front[0]) - Number(right[0]))).toBe(side);
  });

  it('writes title, scale and units on an A4 sheet', async () => {
    const svg = await drawing({ title: 'Block <1> & "more"' });

    expect(svg).toMatch(/^<svg [^>]*width="297mm" height="210mm"/);
    expect(svg).toContain('>Block &lt;1&gt; &amp; &quot;more&quot;</text>');
    expect(svg).toContain('>Scale 2:1</text>');
    expect(svg).toContain('>Millimetres</text>');
  });

  it('is titled after the document when nothing else is said, and named after it', async () => {
    const given = { ...block, views: ['top'], projection: 'first_angle', hidden_lines: true } as const;
    const file = await kernel.run('create_drawing', { ...given, views: [...given.views] }, limits);

    expect(file).toMatchObject({ file_name: 'Block-drawing.svg', media_type: 'image/svg+xml', encoding: 'text' });
    expect(textOf(file)).toContain('>Block</text>');
  });

  it('draws hidden lines dashed, or not at all', async () => {
    const [with_, without] = [await drawing(), await drawing({ hidden_lines: false })];

    expect(with_).toMatch(/<g class="hidden"[^>]*stroke-dasharray="2 1.5"/);
    expect(without).not.toContain('class="hidden"');
  });

  it('refuses an object that is not there', async () => {
    await expect(drawing({ object_ids: ['box_9'] })).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });
});

describe('section_view', () => {
  it.each([
    ['XY', undefined, 200 - 9 * Math.PI, 15],
    ['XY', 29.5, 200 - 9 * Math.PI, 29.5],
    ['XZ', undefined, 30 * (10 - 6), 10],
    ['XZ', 8, 30 * (10 - 2 * Math.sqrt(5)), 8],
    ['YZ', undefined, 30 * (20 - 6), 5],
    ['YZ', 1, 30 * 20, 1],
  ] as const)('cuts along %s at %s: an area of %d', async (plane, given, area, offset) => {
    const section = await kernel.run('section_view', { ...block, plane, offset: given }, limits);

    expect(section.offset).toBe(offset);
    expect(section.area / area).toBeCloseTo(1, 9);
    expect(section).toMatchObject({ file_name: 'Block-section.svg', media_type: 'image/svg+xml' });
  });

  it('hatches the faces and leaves the hole out', async () => {
    const svg = textOf(await kernel.run('section_view', { ...block, plane: 'XY' }, limits));

    const [face = ''] = [...svg.matchAll(/<path class="face" [^>]*fill-rule="evenodd" d="([^"]+)"/g)].map(([, d]) => d);
    expect(face.match(/Z/g)).toHaveLength(2); // two loops: the rectangle and the circle
    expect(face.match(/A3 3 0 0/g)).toHaveLength(2);
    expect(svg).toContain('fill="url(#hatch-0)"');
    expect(drawn(svg, 'cut')).toHaveLength(5);
  });

  it('adds up the objects it cuts, and hatches neighbours the other way', async () => {
    const object_ids = ['cut_3', 'box_4'];
    const section = await kernel.run('section_view', { object_ids, plane: 'XY', offset: 1 }, limits);

    expect(section.area).toBeCloseTo(200 - 9 * Math.PI + 80, 6);
    expect(textOf(section).match(/url\(#hatch-[01]\)/g)).toEqual(['url(#hatch-0)', 'url(#hatch-1)']);
  });

  it('refuses a plane beside the objects, and says where they lie', async () => {
    await expect(kernel.run('section_view', { ...block, plane: 'XY', offset: 31 }, limits)).rejects.toMatchObject({
      code: 'EMPTY_RESULT',
      message: 'The plane XY at 31 mm cuts no object: they lie between 0 and 30 mm. Choose an offset in this range.',
    });
  });
});
