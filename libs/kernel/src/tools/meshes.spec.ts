import { readGlb, readObj, readStl, readThreeMf, unzip } from '../files/readers.fixture.ts';
import { Kernel } from '../kernel.ts';
import { countOpenEdges, type Triangle, computeVolume } from '../mesh/triangle-soup.fixture.ts';
import { ballSurface, ballVolume, blockSurface, blockVolume, createPart } from './drawn-part.fixture.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };
const view = 'isometric';

beforeAll(async () => {
  kernel = await Kernel.start({ documentName: 'Bracket' });
  await createPart(kernel);
});
afterAll(() => kernel.stop());

type MeshFormat = 'stl' | '3mf' | 'glb' | 'obj';

const readers: Record<MeshFormat, (file: Buffer) => Triangle[]> = {
  stl: readStl,
  '3mf': readThreeMf,
  glb: (file) => readGlb(file).triangles,
  obj: readObj,
};
const formats = ['stl', '3mf', 'glb', 'obj'] as const;

async function exported(format: MeshFormat, more: { linear_tolerance?: number; object_ids?: string[] } = {}) {
  return Buffer.from((await kernel.run('export_model', { format, view, ...more }, limits)).bytes);
}

describe.each(formats)('export_model to %s', (format) => {
  it('writes closed surfaces of the right volume', async () => {
    const triangles = readers[format](await exported(format, { linear_tolerance: 0.01 }));

    expect(countOpenEdges(triangles)).toBe(0);
    const maxDeviation = 0.01 * (blockSurface + ballSurface); // the tolerance all over the surface
    expect(Math.abs(computeVolume(triangles) - blockVolume - ballVolume)).toBeLessThan(maxDeviation);
  });

  it('writes the objects that are asked for and no other', async () => {
    const volume = computeVolume(readers[format](await exported(format, { object_ids: ['sphere_4'] })));

    expect(Math.abs(volume - ballVolume)).toBeLessThan(0.03 * ballSurface);
  });

  it('is refused for nothing but curves, which have no surface', async () => {
    const stand = { direction: 'right' as const, position: [0, 0, 0], axis: [0, 0, 1] };
    const { object_id } = await kernel.run('create_helix', { radius: 5, pitch: 3, height: 9, ...stand }, limits);
    const refused = await exported(format, { object_ids: [object_id] }).catch((error: unknown) => error);
    await kernel.run('undo', { steps: 1 }, limits);

    expect(refused).toMatchObject({ code: 'EXPORT_FAILED', message: expect.stringMatching(/curves have no surface/) });
  });

  it('is as fine as asked, whatever was exported before', async () => {
    const count = async (linear_tolerance: number) =>
      readers[format](await exported(format, { linear_tolerance })).length;

    const [fine, coarse, fineAgain] = [await count(0.005), await count(5), await count(0.005)];

    expect(fine).toBeGreaterThan(coarse);
    expect(fineAgain).toBe(fine);
  });
});

describe('the tolerance of a mesh, unless it is given,', () => {
  it.each([
    ['a thousandth of the diagonal', 100, 0.1],
    ['no less than 0.01', 1, 0.01],
    ['no more than 1', 2000, 1],
  ])('is %s', async (_, length, linear_tolerance) => {
    const size = { radius: length / 4, height: length * Math.SQRT1_2 };
    const { object_id } = await kernel.run(
      'create_cylinder',
      { ...size, position: [0, 0, 0], axis: [0, 0, 1] },
      limits,
    );
    const alone = { object_ids: [object_id] };

    const byDefault = (await exported('stl', alone)).length;

    expect(byDefault).toBe((await exported('stl', { ...alone, linear_tolerance })).length);
    expect(byDefault).not.toBe((await exported('stl', { ...alone, linear_tolerance: linear_tolerance / 10 })).length);
    await kernel.run('delete_object', { object_id }, limits);
  });
});

describe('the objects of a file', () => {
  it('are nodes of a GLB, with unit normals that point outward', async () => {
    const { names, normals, outward } = readGlb(await exported('glb'));

    expect(names).toEqual(['cut_3', 'sphere_4']);
    expect(outward).toBe(true);
    expect(Math.min(...normals)).toBeCloseTo(1, 5);
    expect(Math.max(...normals)).toBeCloseTo(1, 5);
  });

  it('are items of a 3MF and groups of an OBJ', async () => {
    const files = unzip(await exported('3mf'));
    const model = files['3D/3dmodel.model'] ?? '';

    expect(Object.keys(files)).toEqual(['[Content_Types].xml', '_rels/.rels', '3D/3dmodel.model']);
    expect(model.match(/<item objectid="\d"\/>/g)).toEqual(['<item objectid="1"/>', '<item objectid="2"/>']);
    expect(model).toContain('name="sphere_4"');
    expect((await exported('obj')).toString().match(/^o .*$/gm)).toEqual(['o cut_3', 'o sphere_4']);
  });
});
