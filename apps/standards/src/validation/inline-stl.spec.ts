import { createBoxMesh, findCheck, catchFault, ValidationHarness } from './validation.fixture.ts';

const box = createBoxMesh(10, 20, 30);

/** The corners of each triangle of the box, one after the other. */
const corners = box.triangles.map((vertex = 0) => box.vertices.slice(3 * vertex, 3 * vertex + 3));

function binary(): Buffer {
  const file = Buffer.alloc(84 + (50 * corners.length) / 3);
  file.writeUInt32LE(corners.length / 3, 80);
  corners.forEach((corner, i) => {
    const place = 84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3);
    corner.forEach((value, axis) => file.writeFloatLE(value, place + 4 * axis));
  });
  return file;
}

function text(): Buffer {
  const lines = corners.map(
    (corner, i) => `${i % 3 === 0 ? 'facet normal 0 0 0\nouter loop\n' : ''}vertex ${corner.join(' ')}
${i % 3 === 2 ? 'endloop\nendfacet\n' : ''}`,
  );
  return Buffer.from(`solid box\n${lines.join('')}endsolid box\n`);
}

const inBase64 = (file: Buffer): string => file.toString('base64');
const stl = (content: string) => ({ format: 'stl', content });

describe('an STL in the request', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['binary', binary],
    ['text', text],
  ])('that is %s is validated as the mesh that it holds', async (_, file) => {
    const [report, same] = [await world.validate({ mesh: stl(inBase64(file())) }), await world.validate({ mesh: box })];

    expect(report).toEqual(same);
    expect(report.geometry).toMatchObject({ source: 'mesh', triangles: 12, volume_mm3: expect.closeTo(6000, 6) });
  });

  it('has the units that it is told to have', async () => {
    const report = await world.validate({ mesh: { ...stl(inBase64(binary())), units: 'inch' } });

    expect(report.geometry?.bounding_box.max).toEqual([254, 508, 762].map((side) => expect.closeTo(side, 6)));
    expect(findCheck(report, 'min_wall')).toMatchObject({ measured: expect.closeTo(254, 6) });
  });

  const cutOff = (file: Buffer, bytes: number) => stl(inBase64(file.subarray(0, bytes)));

  it.each([
    ['no base64', stl('%%%='), /^mesh\.content must be a valid base64 text, not "%%%="\./],
    ['nothing', stl(''), /^mesh\.content must have at least 1 character, not 0\./],
    [
      'more than is read',
      stl('A'.repeat(1_000_004)),
      /^mesh\.content must have at most 1000000 characters, not 1000004\./,
    ],
    ['another kind of file', stl(inBase64(Buffer.from('ISO-10303-21;'))), /is not an STL/],
    [
      'a binary one that ends early',
      cutOff(binary(), 300),
      /not an STL: it is neither text nor as long as its header says/,
    ],
    ['a text that ends between vertices', cutOff(text(), text().lastIndexOf('vertex')), /in the middle of facet 11/],
    [
      'a text that ends within a number',
      cutOff(text(), text().lastIndexOf('endloop') - 2),
      /after 12 facets without endsolid/,
    ],
    ['no content', { format: 'stl' }, /^mesh\.content is missing: a mesh of the format stl has content\./],
    [
      'vertices too',
      { ...stl('AAAA'), vertices: [] },
      /^mesh\.vertices is not allowed: a mesh of the format stl has content\./,
    ],
    [
      'content without its format',
      { ...box, content: 'AAAA' },
      /^mesh\.content is not allowed: a mesh of the format indexed/,
    ],
    [
      'no triangles',
      { vertices: box.vertices },
      /^mesh\.triangles is missing: a mesh of the format indexed has vertices and triangles\./,
    ],
  ])('is refused with %s', async (_, mesh, sentence) => {
    const validating = (async () => world.validate({ mesh }))();

    expect(await catchFault(validating)).toMatchObject({
      code: 'invalid_parameters',
      message: expect.stringMatching(sentence),
    });
  });
});
