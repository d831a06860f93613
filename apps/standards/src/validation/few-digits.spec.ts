import { readMesh } from '@kerf/mesh';
import { DesignBuilder } from './design/design-builder.ts';
import { MemoryGuard } from './design/memory-guard.ts';
import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

const across = (angle: number): number => Math.tan((angle * Math.PI) / 180);

/** Narrower above, by 1.5 degrees on every side. */
const drafted = (id: string, [length, width, height]: readonly [number, number, number]) => {
  const rectangle = (inside: number) => {
    const [x, y] = [length / 2 - inside, width / 2 - inside];
    return [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ];
  };
  const top = { profile: rectangle(height * across(1.5)), position: [0, 0, height] };
  return designCommand(id, 'loft', { ruled: true, sections: [{ profile: rectangle(0) }, top] });
};

/** A box that is open below, with rounded edges. */
const box = [
  drafted('outside', [60, 40, 20]),
  drafted('inside', [56, 36, 18]),
  designCommand('shell', 'boolean_cut', { target_id: 'outside', tool_ids: ['inside'] }),
  designCommand('part', 'create_fillet', { object_id: 'shell', radius: 0.8 }),
];

describe('a moulded box in single precision', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    [0, 0, 0],
    [5000, 3000, -2000],
  ])('has no undercut, and its draft, however far away it lies: at %s, %s, %s', async (...offset) => {
    const moved = designCommand('moved', 'move_object', { object_id: 'part', offset });
    const design = { commands: [...box, moved], result: 'part' };
    const checks = ['draft', 'undercut'];
    const report = await world.validate({ process: 'injection_molding', material: 'abs', checks, design });

    expect(findCheck(report, 'undercut')).toMatchObject({ status: 'pass', measured: 0 });
    expect(findCheck(report, 'draft')).toMatchObject({ status: 'pass', measured: expect.closeTo(1.5, 1) });
  });
});

// Where fillets meet, a kernel leaves slivers that are narrower than such digits: they lie flat, or anyhow.
describe('a moulded box to thousandths of an inch', () => {
  let world: ValidationHarness;
  let points: Float64Array;
  let triangles: number[];
  beforeAll(async () => {
    world = new ValidationHarness();
    const builder = new DesignBuilder(new MemoryGuard(process.memoryUsage.rss() + 1_000_000_000));
    const made = readMesh(await builder.build({ commands: box, result: 'part' }, performance.now() + 60_000), 'stl');
    points = made.points;
    triangles = [...made.corners];
  });
  afterAll(() => world.stop());

  it.each([0, 30])('is not told to have an undercut, or too little draft: turned by %d degrees', async (turn) => {
    const [sine, cosine] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    const told = (value: number) => Number((value / 25.4).toFixed(3)) * 25.4;
    const vertices = Array.from({ length: points.length / 3 }).flatMap((_, i) => {
      const [x = 0, y = 0, z = 0] = points.subarray(3 * i, 3 * i + 3);
      return [x * cosine - y * sine, x * sine + y * cosine, z].map(told);
    });
    const checks = ['draft', 'undercut'];
    const mesh = { vertices, triangles };
    const report = await world.validate({ process: 'injection_molding', material: 'abs', checks, mesh });

    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(findCheck(report, 'undercut')).toBeDefined();
  });
});
