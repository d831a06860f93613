import { Kernel } from '../kernel.ts';
import { ballVolume, blockVolume, createPart } from './drawn-part.fixture.ts';

const limits = { timeoutMs: 20_000 };
const view = 'isometric';

let source: Kernel;
let kernel: Kernel;
beforeAll(async () => {
  source = await Kernel.start();
  kernel = await Kernel.start();
  await createPart(source);
});
afterAll(async () => {
  await source.stop();
  await kernel.stop();
});

const written = async (format: 'step' | 'brep', object_ids?: string[]) =>
  Buffer.from((await source.run('export_model', { format, view, object_ids }, limits)).bytes);

const state = async () => ({
  ...(await kernel.run('get_state', {}, limits)),
  ...(await kernel.run('list_objects', { limit: 1000, offset: 0 }, limits)),
});

describe('import_model', () => {
  it.each(['step', 'brep'] as const)('makes each solid of a %s file an object, in one step', async (format) => {
    const bytes = await written(format);
    const before = await state();

    const { objects, warnings } = await kernel.run('import_model', { format, bytes }, limits);

    expect(warnings).toEqual([]);
    expect(objects).toEqual([
      {
        object_id: `import_${before.total + 1}`,
        type: 'import',
        bounding_box: { min: [100, 0, 0], max: [110, 10, 10] },
        volume: expect.closeTo(blockVolume, 6),
      },
      {
        object_id: `import_${before.total + 2}`,
        type: 'import',
        bounding_box: { min: [118, -2, -2], max: [122, 2, 2] },
        volume: expect.closeTo(ballVolume, 6),
      },
    ]);
    expect(await state()).toMatchObject({ revision: before.revision + 1, object_count: before.object_count + 2 });
  });

  it.each(['step', 'brep'] as const)(
    'reads the text of a %s file, whose solids take part in what follows',
    async (format) => {
      const content = (await written(format, ['cut_3'])).toString();
      const { objects } = await kernel.run('import_model', { format, content }, limits);
      const [{ object_id: target_id } = { object_id: '' }] = objects;
      const cube = { length: 5, width: 10, height: 10, position: [100, 0, 0] };
      const { object_id } = await kernel.run('create_box', cube, limits);

      const cut = { target_id, tool_ids: [object_id], keep_originals: false };
      const half = await kernel.run('boolean_cut', cut, limits);

      expect(half.volume / blockVolume).toBeCloseTo(0.5, 9);
    },
  );

  it('brings back from BREP what was exported, to the last digit', async () => {
    const [first, second] = [await written('brep', ['cut_3']), await written('brep', ['cut_3'])];
    const original = await source.run('get_bounding_box', { object_id: 'cut_3' }, limits);

    const read = await kernel.run('import_model', { format: 'brep', bytes: first }, limits);
    const again = await kernel.run('import_model', { format: 'brep', bytes: second }, limits);

    expect(read.objects.map(({ bounding_box }) => bounding_box)).toEqual([original.bounding_box]);
    expect(again.objects.map(({ volume }) => volume)).toEqual(read.objects.map(({ volume }) => volume));
    expect(Number(read.objects[0]?.volume) / blockVolume).toBeCloseTo(1, 11);
  });
});

/** A file without its end. */
const cutOff = (file: Buffer, share: number) => file.subarray(0, Math.floor(share * file.length));
const emptyStep = Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n');

/** A STEP file of one face, which is no solid. */
const faceOnly = async () =>
  Buffer.from(
    (await written('step', ['sphere_4']))
      .toString()
      .replace(/MANIFOLD_SOLID_BREP/g, 'SHELL_BASED_SURFACE_MODEL')
      .replace(/(SHELL_BASED_SURFACE_MODEL\('[^']*'),(#\d+)\)/, '$1,($2))')
      .replace(/ADVANCED_BREP_SHAPE_REPRESENTATION/g, 'MANIFOLD_SURFACE_SHAPE_REPRESENTATION'),
  );

describe('import_model refuses', () => {
  it('a file that it was not given, and says what to do', async () => {
    const file_id = crypto.randomUUID();

    await expect(kernel.run('import_model', { format: 'step', file_id }, limits)).rejects.toMatchObject({
      code: 'IMPORT_FAILED',
      message: `The file ${file_id} was not sent with the command. Send its text as content, or connect an adapter that downloads files.`,
    });
  });

  it.each([
    ['an empty file', 'step', () => Buffer.alloc(0), /^The file is empty\.$/],
    ['garbage as STEP', 'step', () => Buffer.from('garbage'), /^The file is not a STEP file\.$/],
    ['garbage as BREP', 'brep', () => Buffer.from('garbage'), /^The file is not a BREP file\.$/],
    ['STEP as BREP', 'brep', () => written('step'), /^The file is not a BREP file\.$/],
    ['BREP as STEP', 'step', () => written('brep'), /^The file is not a STEP file\.$/],
    ['two hundred megabytes of rubbish', 'step', () => Buffer.alloc(200_000_000, 'rubbish '), /is not a STEP file/],
    ['more than two hundred megabytes', 'step', () => Buffer.alloc(200_000_001), /200000001 bytes, more than/],
    ['STEP without shapes', 'step', () => emptyStep, /^The file /],
    ['a header and rubbish', 'step', () => Buffer.from(`ISO-10303-21;\n${'rubbish '.repeat(9999)}`), /^The file /],
    ['STEP without its end', 'step', async () => cutOff(await written('step'), 0.5), /^The file /],
    ['BREP without its end', 'brep', async () => cutOff(await written('brep'), 0.9), /^The file /],
    ['BREP without half of it', 'brep', async () => cutOff(await written('brep'), 0.5), /^The file /],
    ['BREP without nearly all of it', 'brep', async () => cutOff(await written('brep'), 0.05), /^The file /],
    ['surfaces that are no solid', 'step', faceOnly, /^The file holds surfaces \(1 faces\), but no solid\.$/],
  ] as const)('%s, and changes nothing', async (_, format, file, sentence) => {
    const before = await state();

    const refused = kernel.run('import_model', { format, bytes: await file() }, limits);

    await expect(refused).rejects.toMatchObject({
      code: 'IMPORT_FAILED',
      message: expect.stringMatching(sentence),
    });
    expect(await state()).toEqual(before);
    expect(kernel.status.restarts).toBe(0);
  });
});
