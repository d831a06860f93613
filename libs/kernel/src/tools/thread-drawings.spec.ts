import { TestKernel } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const thread = { diameter: 5, length: 2.4 };

/** The drawing of objects from the front, without its margin: as wide, as high, and which lines it has. */
async function front(object_ids: readonly string[]) {
  const { bytes } = await testKernel.run('export_model', { format: 'svg', view: 'front', object_ids });
  const svg = Buffer.from(bytes).toString();
  const [, ...size] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg) ?? [];
  const [width = 0, height = 0] = size.map(Number);
  const margin = Math.max(width, height) / 11;
  const looks = [...svg.matchAll(/<g class="(\w+)"/g)].map(([, look]) => look);
  return { width: width - margin, height: height - margin, looks };
}

// They have too many faces of no simple form to be drawn exactly.
describe('the drawing of a thread', () => {
  it('shows its edges and its silhouette, and those behind it dashed', async () => {
    const { object_id } = await testKernel.run('create_thread', thread);

    expect(await front([object_id])).toEqual({
      width: expect.closeTo(5, 1),
      height: expect.closeTo(2.4, 1),
      looks: ['hidden', 'visible'],
    });
  });

  it('shows faintly where the parts of its skin meet, where it is short enough to be drawn exactly', async () => {
    const { object_id } = await testKernel.run('create_thread', { diameter: 5, length: 0.8 });

    expect(await front([object_id])).toMatchObject({ looks: ['hidden', 'smooth', 'visible'] });
  });

  it('shows several views on a sheet', async () => {
    const { object_id } = await testKernel.run('create_thread', thread);
    const { bytes } = await testKernel.run('create_drawing', { object_ids: [object_id] });

    expect(
      Buffer.from(bytes)
        .toString()
        .match(/<g id="\w+">\n<g class="hidden"/g),
    ).toHaveLength(4);
  });

  it('shows a curve in space beside it', async () => {
    const { object_id } = await testKernel.run('create_thread', thread);
    const helix = await testKernel.run('create_helix', { radius: 4, pitch: 1, height: 1 });

    expect(await front([object_id, helix.object_id])).toMatchObject({ width: expect.closeTo(8, 1) });
  });
});

describe('the drawing of bores that cross', () => {
  /** True if the rim of a bore is an exact arc, seen along it. */
  const isExact = async (object_id: string) => {
    const { bytes } = await testKernel.run('export_model', { format: 'svg', view: 'left', object_ids: [object_id] });
    return / d="M[\d.]+ [\d.]+A/.test(Buffer.from(bytes).toString());
  };

  /** A block bored along, and from above at places along that. */
  const boredAt = async (...places: readonly number[]) => {
    const object_id = await testKernel.createBox([40, 20, 20]);
    const bored = (hole: object) => testKernel.run('create_hole', { object_id, ...hole });
    await bored({ position: [0, 10, 10], direction: [1, 0, 0], diameter: 7 });
    for (const x of places) await bored({ position: [x, 10, 20], diameter: 4, depth: 10 });
    return object_id;
  };

  it.each([
    ['is exact where none does', []],
    ['is exact where one does', [10]],
  ])('%s', async (_, places) => {
    expect(await isExact(await boredAt(...places))).toBe(true);
  });

  it('is traced where there are several: its exact lines lie upon each other, and would take minutes', async () => {
    expect(await isExact(await boredAt(10, 20))).toBe(false);
  });
});
