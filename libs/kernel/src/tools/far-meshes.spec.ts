import { createHash } from 'node:crypto';
import { TestKernel } from '../test-kernel.fixture.ts';
import { readGlb, readObj, readStl, readThreeMf } from '../files/readers.fixture.ts';
import { countOpenEdges, type Triangle, computeVolume } from '../mesh/triangle-soup.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const readers = {
  stl: readStl,
  '3mf': readThreeMf,
  glb: (file: Buffer) => readGlb(file).triangles,
  obj: readObj,
};
type MeshFormat = keyof typeof readers;

/** With its corner or its middle at a place, how large it is, and which share of that its mesh may lack. */
const solids = {
  'a small box': {
    tool: 'create_box',
    size: { length: 0.06, width: 0.06, height: 0.06 },
    volume: 0.06 ** 3,
    share: 1e-3,
  },
  'a thin rod': {
    tool: 'create_cylinder',
    size: { radius: 0.02, height: 1 },
    volume: Math.PI * 0.02 ** 2,
    share: 0.03,
  },
  'a ball': { tool: 'create_sphere', size: { radius: 1 }, volume: (4 / 3) * Math.PI, share: 0.03 },
  'a ring': {
    tool: 'create_torus',
    size: { major_radius: 3, minor_radius: 1 },
    volume: 6 * Math.PI ** 2,
    share: 0.03,
  },
} as const;
type Solid = keyof typeof solids;

async function drawn(solid: Solid, position: readonly number[]): Promise<string> {
  const { tool, size } = solids[solid];
  return (await testKernel.run(tool, { ...size, position })).object_id;
}

const fileOf = async (format: MeshFormat, object_id: string) => {
  const parameters = { format, object_ids: [object_id], linear_tolerance: 0.01 };
  return Buffer.from((await testKernel.run('export_model', parameters)).bytes);
};

const exported = async (format: MeshFormat, object_id: string) => readers[format](await fileOf(format, object_id));

/** Counted from the first corner: the sum of large numbers would be lost in itself. */
function enclosedBy(triangles: readonly Triangle[]): number {
  const start = triangles[0] ?? [];
  return computeVolume(triangles.map((triangle) => triangle.map((value, i) => value - (start[i % 3] ?? 0))));
}

function middleOf(triangles: readonly Triangle[], axis: number): number {
  const values = triangles.flatMap((triangle) => triangle.filter((_, i) => i % 3 === axis));
  return (values.reduce((a, b) => Math.max(a, b)) + values.reduce((a, b) => Math.min(a, b))) / 2;
}

/** Defects of the mesh of a solid at [far, -far, 12]; empty if it is sound. */
function faultsOf(triangles: readonly Triangle[], solid: Solid, far: number): string[] {
  const { volume, share } = solids[solid];
  const isBeside = Math.hypot(middleOf(triangles, 0) - far, middleOf(triangles, 1) + far) > 0.05;
  return [
    ...(countOpenEdges(triangles) > 0 ? ['is open'] : []),
    ...(Math.abs(enclosedBy(triangles) / volume - 1) > share ? [`holds ${enclosedBy(triangles)}`] : []),
    ...(isBeside ? ['lies elsewhere'] : []),
  ];
}

/** A metre, a hundred metres, nearly a kilometre. */
const places = [1e3, 1e5, 9.99e5];
const rows = (['a small box', 'a thin rod', 'a ball', 'a ring'] as const).flatMap((solid) =>
  places.map((far) => [solid, far] as const),
);

describe('the mesh of', () => {
  it.each(rows)('%s at %i mm is closed, in its place and of its volume', async (solid, far) => {
    const object_id = await drawn(solid, [far, -far, 12]);

    for (const format of ['3mf', 'glb', 'obj'] as const) {
      expect(faultsOf(await exported(format, object_id), solid, far)).toEqual([]);
    }
  });

  it('what is near the origin is written as it was before far places were cared for', async () => {
    const object_id = await drawn('a ring', [700.1, -20.3, 5.7]);

    const digests = (['stl', 'glb', 'obj'] as const).map(async (format) =>
      createHash('sha256')
        .update(await fileOf(format, object_id))
        .digest('hex')
        .slice(0, 16),
    );

    expect(await Promise.all(digests)).toEqual(['5dff1024cfba3372', '53e14835509b01d1', '9cb97c50f4744c3e']);
  });
});

describe('an STL file', () => {
  it('tells where something lies as long as its coordinates are fine enough', async () => {
    const object_id = await drawn('a ball', [3000, -3000, 12]);

    expect(faultsOf(await exported('stl', object_id), 'a ball', 3000)).toEqual([]);
  });

  it('is refused where they are not, and what is near is not', async () => {
    const object_id = await drawn('a thin rod', [999_000, 0, 0]);
    const near = await drawn('a thin rod', [0, 0, 0]);

    await expect(fileOf('stl', object_id)).rejects.toMatchObject({
      code: 'EXPORT_FAILED',
      message: `${object_id} lies 999000 mm from the origin, where coordinates of an STL file are 0.063 mm apart: too coarse for its size or its tolerance of 0.01 mm. Move it nearer to the origin, or export it as step, 3mf, obj or glb.`,
    });
    expect((await fileOf('stl', near)).length).toBeGreaterThan(84);
  });
});
