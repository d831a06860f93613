import { createHash } from 'node:crypto';
import { Kernel } from '../kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };

beforeEach(async () => {
  kernel = await Kernel.start({ documentName: 'Bracket' });
});
afterEach(() => kernel.stop());

/** A block of 10 mm with a bore of radius 3, moved away from the origin, and a ball beside it. */
async function drawPart() {
  await kernel.run('create_box', { length: 10, width: 10, height: 10, position: [0, 0, 0] }, limits);
  await kernel.run('create_cylinder', { radius: 3, height: 12, position: [5, 5, -1], axis: [0, 0, 1] }, limits);
  await kernel.run('boolean_cut', { target_id: 'box_1', tool_ids: ['cylinder_2'], keep_originals: false }, limits);
  await kernel.run('move_object', { object_id: 'cut_3', position: [100, 0, 0] }, limits);
  await kernel.run('create_sphere', { radius: 2, position: [120, 0, 0] }, limits);
}

const blockVolume = 1000 - Math.PI * 90;
const ballVolume = (Math.PI * 32) / 3;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('export_model to STEP', () => {
  it.each([
    ['everything', undefined, 2, blockVolume + ballVolume, { min: [100, -2, -2], max: [122, 10, 10] }],
    ['one object', ['cut_3'], 1, blockVolume, { min: [100, 0, 0], max: [110, 10, 10] }],
  ])('writes %s so that it reads back as it was', async (...[, object_ids, solids, volume, boundingBox]) => {
    await drawPart();

    const { content } = await kernel.run('export_model', { format: 'step', object_ids }, limits);

    const read = await kernel.importStep(Buffer.from(content), limits);
    expect(read).toMatchObject({ solids, bounding_box: boundingBox });
    expect(read.volume / volume).toBeCloseTo(1, 9);
  });

  it('names the file, the products and the digest', async () => {
    await drawPart();

    const { content, ...file } = await kernel.run('export_model', { format: 'step' }, limits);

    const bytes = Buffer.from(content);
    expect(file).toEqual({
      file_name: 'Bracket.step',
      media_type: 'model/step',
      encoding: 'text',
      size: bytes.length,
      sha256: sha256(bytes),
    });
    expect(content).toContain("PRODUCT('cut_3'");
    expect(content).toContain("PRODUCT('sphere_4'");
    expect(content).toContain('AUTOMOTIVE_DESIGN');
  });
});

describe('export_model to STL', () => {
  it('writes a closed surface of the right volume', async () => {
    await drawPart();

    const { content, ...file } = await kernel.run('export_model', { format: 'stl', linear_tolerance: 0.01 }, limits);

    const bytes = Buffer.from(content, 'base64');
    expect(file).toEqual({
      file_name: 'Bracket.stl',
      media_type: 'model/stl',
      encoding: 'base64',
      size: bytes.length,
      sha256: sha256(bytes),
    });
    const triangles = trianglesOf(bytes);
    expect(bytes.length).toBe(84 + 50 * triangles.length);
    expect(openEdges(triangles)).toBe(0);
    const mostDeviation = 0.01 * (600 + Math.PI * (60 + 16)); // the tolerance all over the surface
    expect(Math.abs(volumeOf(triangles) - blockVolume - ballVolume)).toBeLessThan(mostDeviation);
  });

  it('is as fine as asked, whatever was exported before', async () => {
    await drawPart();
    const size = async (linear_tolerance?: number) =>
      (await kernel.run('export_model', { format: 'stl', linear_tolerance }, limits)).size;

    const [fine, coarse, fineAgain] = [await size(0.005), await size(5), await size(0.005)];

    expect(fine).toBeGreaterThan(coarse);
    expect(fineAgain).toBe(fine);
  });
});

describe('export_model', () => {
  it.each(['step', 'stl'] as const)('refuses an empty document as %s', async (format) => {
    await expect(kernel.run('export_model', { format }, limits)).rejects.toMatchObject({ code: 'EXPORT_FAILED' });
  });

  it('refuses an unknown object', async () => {
    const refused = kernel.run('export_model', { format: 'step', object_ids: ['box_9'] }, limits);

    await expect(refused).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });

  it('refuses what does not fit into an answer, and says what to do', async () => {
    await kernel.run('create_sphere', { radius: 100, position: [0, 0, 0] }, limits);

    const refused = kernel.run('export_model', { format: 'stl', linear_tolerance: 0.05 }, limits);

    await expect(refused).rejects.toMatchObject({
      code: 'EXPORT_FAILED',
      message: expect.stringMatching(/^The file has \d+ bytes .* Raise linear_tolerance or export fewer objects\.$/),
    });
  });

  it('changes nothing', async () => {
    await drawPart();
    const before = await kernel.run('get_state', {}, limits);

    await kernel.run('export_model', { format: 'stl' }, limits);
    await kernel.run('export_model', { format: 'step' }, limits);

    expect(await kernel.run('get_state', {}, limits)).toEqual(before);
  });
});

describe('importStep', () => {
  it.each([
    ['a text', 'garbage'],
    ['nothing', ''],
    ['a STEP file without shapes', 'ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n'],
  ])('refuses %s', async (_, content) => {
    const refused = kernel.importStep(Buffer.from(content), limits);

    await expect(refused).rejects.toMatchObject({ code: 'IMPORT_FAILED' });
  });
});

type Triangle = readonly number[];

/** Nine coordinates a triangle. */
function trianglesOf(stl: Buffer): Triangle[] {
  return Array.from({ length: stl.readUInt32LE(80) }, (_, triangle) =>
    Array.from({ length: 9 }, (_coordinate, i) => stl.readFloatLE(84 + 50 * triangle + 12 + 4 * i)),
  );
}

/** The divergence theorem: the sum of the signed tetrahedra to the origin. */
function volumeOf(triangles: Triangle[]): number {
  return triangles.reduce((all, triangle) => all + determinant(triangle) / 6, 0);
}

const determinant = (matrix: Triangle): number => {
  const at = (row: number, column: number) => matrix[3 * row + (column % 3)] ?? 0;
  const minor = (column: number) => at(1, column + 1) * at(2, column + 2) - at(1, column + 2) * at(2, column + 1);
  return [0, 1, 2].reduce((all, column) => all + at(0, column) * minor(column), 0);
};

/** Every edge of a closed surface is run through once in each direction. */
function openEdges(triangles: Triangle[]): number {
  const edges = new Map<string, number>();
  for (const triangle of triangles) {
    const corners = [0, 3, 6].map((start) => triangle.slice(start, start + 3).join());
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % 3] ?? '';
      const [edge, direction] = corner < next ? [`${corner} ${next}`, 1] : [`${next} ${corner}`, -1];
      edges.set(edge, (edges.get(edge) ?? 0) + direction);
    });
  }
  return [...edges.values()].filter((balance) => balance !== 0).length;
}
