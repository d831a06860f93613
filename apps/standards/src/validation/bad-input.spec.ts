import { Kernel } from '@kerf/kernel';
import { nestAssembly } from './nested-assembly.fixture.ts';
import { MemoryGuard } from './design/memory-guard.ts';
import { createBoxMesh, findCheck, catchFault, ValidationHarness } from './validation.fixture.ts';

const limits = { timeoutMs: 60_000 };
const tooLarge = { code: 'design_too_large', message: expect.stringMatching(/memory|triangles|deadline/) };

/** A STEP file of one cube of ten millimetres. */
async function cubeStep(): Promise<string> {
  const kernel = await Kernel.start();
  try {
    await kernel.run('create_box', { length: 10, width: 10, height: 10, position: [0, 0, 0] }, limits);
    const { bytes } = await kernel.run('export_model', { format: 'step', view: 'isometric' }, limits);
    return Buffer.from(bytes).toString('latin1');
  } finally {
    await kernel.stop();
  }
}

describe('bad input of validate_design', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  const goesOn = async () =>
    expect(await world.validate({ mesh: createBoxMesh(10, 10, 10) })).toMatchObject({ verdict: 'pass' });

  it('of a STEP assembly is built in its places', async () => {
    const report = await world.validateFile(Buffer.from(nestAssembly(await cubeStep(), 2)), 'four.step');

    expect(findCheck(report, 'watertight')).toMatchObject({ status: 'pass', measured: 0 });
    expect(report.geometry).toMatchObject({
      triangles: 4 * 12,
      volume_mm3: expect.closeTo(4000, 6),
      bounding_box: { max: [expect.closeTo(100, 6), expect.closeTo(10, 6), expect.closeTo(10, 6)] },
    });
  });

  it.each([
    ['an assembly that doubles forty times', async () => nestAssembly(await cubeStep(), 40)],
    ['brackets in brackets', async () => `ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=A(${'('.repeat(1_000_000)}`],
  ])('of a STEP file of %s is refused by the deadline', async (_, content) => {
    const step = Buffer.from(await content());
    const refused = catchFault(world.validateFile(step, 'bomb.step', { options: { deadline_ms: 4000 } }));

    expect(step.length).toBeLessThan(1_100_000);
    expect(await refused).toMatchObject({
      code: expect.stringMatching(/^(invalid_parameters|design_too_large)$/),
    });
    await goesOn();
  });

  it('of more faces than are checked is too large', async () => {
    const content = Buffer.alloc(60_000_000, 'f 1 2 3 4 5 6 7 8 9\n');

    expect(await catchFault(world.validateFile(content, 'faces.obj'))).toMatchObject(tooLarge);
    await goesOn();
  });

  it('of a million triangles is too large', async () => {
    const content = Buffer.alloc(84 + 50 * 1_000_000);
    content.writeUInt32LE(1_000_000, 80);

    expect(await catchFault(world.validateFile(content, 'million.stl'))).toMatchObject(tooLarge);
    await goesOn();
  });

  it('of one body twice in one place is unknown, with no volume of both', async () => {
    const { vertices, triangles } = createBoxMesh(10, 10, 10);
    const report = await world.validate({ mesh: { vertices, triangles: [...triangles, ...triangles] } });

    expect(report).toMatchObject({ verdict: 'fail', geometry: { volume_mm3: null } });
    expect(findCheck(report, 'self_intersection')).toMatchObject({ status: 'fail' });
    expect(findCheck(report, 'volume')).toMatchObject({ status: 'unknown', measured: null });
  });
});

describe('a kernel that builds with little memory', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness(new MemoryGuard(0));
  });
  afterAll(() => world.stop());

  it('is ended when it takes more, and the next design is measured', async () => {
    const sphere = { id: 'ball', command: 'create_sphere', parameters: { radius: 50_000 } };

    expect(await catchFault(world.validate({ design: { commands: [sphere] } }))).toMatchObject(tooLarge);
    expect(await world.validate({ mesh: createBoxMesh(10, 10, 10) })).toMatchObject({ verdict: 'pass' });
  });
});
