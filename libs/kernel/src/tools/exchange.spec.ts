import { createHash } from 'node:crypto';
import type { SavedBox } from '../commands.ts';
import { Kernel } from '../kernel.ts';
import { ballVolume, blockVolume, createPart } from './drawn-part.fixture.ts';

let kernel: Kernel;
let empty: Kernel;
const limits = { timeoutMs: 20_000 };
const view = 'isometric';

beforeAll(async () => {
  kernel = await Kernel.start({ documentName: 'Bracket' });
  empty = await Kernel.start();
  await createPart(kernel);
});
afterAll(async () => {
  await kernel.stop();
  await empty.stop();
});

const boxAround = (boxes: readonly SavedBox[]): SavedBox => ({
  min: [0, 1, 2].map((axis) => Math.min(...boxes.map(({ min }) => min[axis] ?? 0))),
  max: [0, 1, 2].map((axis) => Math.max(...boxes.map(({ max }) => max[axis] ?? 0))),
});

const formats = ['step', 'brep', 'stl', '3mf', 'glb', 'obj', 'svg', 'png'] as const;

describe('export_model to STEP', () => {
  it.each([
    ['everything', undefined, 2, blockVolume + ballVolume, { min: [100, -2, -2], max: [122, 10, 10] }],
    ['one object', ['cut_3'], 1, blockVolume, { min: [100, 0, 0], max: [110, 10, 10] }],
  ])('writes %s so that it reads back as it was', async (...[, object_ids, solids, volume, boundingBox]) => {
    const { bytes } = await kernel.run('export_model', { format: 'step', object_ids, view }, limits);

    const { objects } = await kernel.run('import_model', { bytes, format: 'step' }, limits);
    await kernel.run('undo', { steps: 1 }, limits);
    expect(objects).toHaveLength(solids);
    expect(boxAround(objects.map(({ bounding_box }) => bounding_box))).toEqual(boundingBox);
    expect(objects.reduce((sum, object) => sum + object.volume, 0) / volume).toBeCloseTo(1, 9);
  });

  it('names the products after the objects', async () => {
    const { bytes } = await kernel.run('export_model', { format: 'step', view }, limits);

    const content = Buffer.from(bytes).toString();
    expect(content).toContain("PRODUCT('cut_3'");
    expect(content).toContain("PRODUCT('sphere_4'");
    expect(content).toContain('AUTOMOTIVE_DESIGN');
  });
});

describe('export_model', () => {
  it.each([
    ['step', 'model/step', 'text'],
    ['brep', 'model/vnd.opencascade.brep', 'text'],
    ['stl', 'model/stl', 'base64'],
    ['3mf', 'model/3mf', 'base64'],
    ['glb', 'model/gltf-binary', 'base64'],
    ['obj', 'model/obj', 'text'],
    ['svg', 'image/svg+xml', 'text'],
    ['png', 'image/png', 'base64'],
  ] as const)('hands the bytes of a %s over, named and with their digest', async (format, mediaType, encoding) => {
    const { bytes, ...file } = await kernel.run('export_model', { format, view }, limits);

    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect(file).toEqual({
      file_name: `Bracket.${format}`,
      media_type: mediaType,
      encoding,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it.each(formats)('makes the same %s each time, and changes nothing', async (format) => {
    const before = await kernel.run('get_state', {}, limits);
    const digest = async () => {
      const { bytes } = await kernel.run('export_model', { format, view }, limits);
      // STEP carries the time of its writing.
      return Buffer.from(bytes)
        .toString('latin1')
        .replace(/\d{4}-\d\d-\d\dT[\d:]+/, '');
    };

    expect(await digest()).toBe(await digest());

    expect(await kernel.run('get_state', {}, limits)).toEqual(before);
  });

  it.each(formats)('refuses an empty document as %s', async (format) => {
    await expect(empty.run('export_model', { format, view }, limits)).rejects.toMatchObject({
      code: 'EXPORT_FAILED',
      message: 'The document is empty: there is nothing to export or show. Create an object first.',
    });
  });

  it.each(formats)('refuses an unknown object as %s', async (format) => {
    const refused = kernel.run('export_model', { format, object_ids: ['box_9'], view }, limits);

    await expect(refused).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });
});
