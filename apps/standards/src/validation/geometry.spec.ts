import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Kernel } from '@kerf/kernel';
import { MemoryGuard } from './design/memory-guard.ts';
import { createSphereStl, createBoxMesh, findCheck, catchFault, ValidationHarness } from './validation.fixture.ts';

const execute = promisify(execFile);
const flags = ['--conditions=@kerf/source', '--experimental-transform-types', '--no-warnings'];

/** JSON output of a fixture that runs in a separate process. */
async function toldBy(fixture: string): Promise<unknown> {
  const path = fileURLToPath(new URL(fixture, import.meta.url));
  const { stdout } = await execute(process.execPath, [...flags, path], { timeout: 25_000 });
  return JSON.parse(stdout);
}

const limits = { timeoutMs: 20_000 };
const place = { position: [0, 0, 0], axis: [0, 0, 1] };

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

/** A STEP file of the object that some commands make. */
async function stepOf(make: (run: Kernel['run']) => Promise<{ object_id: string }>): Promise<Uint8Array> {
  const { object_id } = await make(kernel.run);
  const file = { format: 'step' as const, view: 'isometric' as const, object_ids: [object_id] };
  return (await kernel.run('export_model', file, limits)).bytes;
}

const plateWithHole = () =>
  stepOf(async (run) => {
    const plate = { length: 30, width: 20, height: 5, position: [-15, -10, 0] };
    const { object_id: target_id } = await run('create_box', plate, limits);
    const { object_id: drill } = await run('create_cylinder', { radius: 2, height: 5, ...place }, limits);
    return run('boolean_cut', { target_id, tool_ids: [drill], keep_originals: false }, limits);
  });

/** A ball of 100 metres: a few kilobytes that become millions of triangles. */
const bomb = () => stepOf((run) => run('create_sphere', { radius: 100_000, position: [0, 0, 0] }, limits));

describe('the geometry of validate_design', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it('is a template at its defaults', async () => {
    const report = await world.validate({ template_id: 'l-bracket', process: 'cnc_milling' });

    expect(report.geometry).toMatchObject({ source: 'template_id', watertight: true, volume_mm3: expect.any(Number) });
    expect(report.geometry?.bounding_box.max.map((value) => Math.round(value))).toEqual([50, 40, 50]);
    expect(findCheck(report, 'watertight')).toMatchObject({ status: 'pass', measured: 0 });
    expect(report).toMatchObject({ verdict: 'fail', geometry: { volume_mm3: expect.closeTo(19_318, 0) } });
  });

  it('is a template with parameters of its own, and none that it refuses', async () => {
    expect(await catchFault(world.validate({ template_id: 'l-bracket', parameters: { nonsense: 1 } }))).toMatchObject({
      code: 'invalid_parameters',
    });
    expect(await catchFault(world.validate({ template_id: 'no-such' }))).toMatchObject({ code: 'unknown_template' });
  });

  it('is a STEP file', async () => {
    const report = await world.validateFile(await plateWithHole(), 'plate.step', { process: 'cnc_milling' });

    expect(report.geometry).toMatchObject({ source: 'file_id', watertight: true });
    expect(report.geometry?.volume_mm3).toBeCloseTo(30 * 20 * 5 - Math.PI * 4 * 5, -1);
    expect(findCheck(report, 'min_hole')).toMatchObject({ measured: expect.closeTo(4, 1), status: 'pass' });
  });

  it('is refused as a STEP file of 50 MB that holds nothing', async () => {
    const start = Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n');
    const content = Buffer.concat([start, Buffer.alloc(50_000_000, "#1=CARTESIAN_POINT('',(0.,0.,0.));\n")]);

    expect(await catchFault(world.validateFile(content, 'large.step'))).toMatchObject({
      code: expect.stringMatching(/^(invalid_parameters|design_too_large)$/),
    });
    expect(await world.validate({ mesh: createBoxMesh(10, 10, 10) })).toMatchObject({ verdict: 'pass' });
  });

  it('waits while another one is measured, nine of them no longer', async () => {
    const ball = createSphereStl(24);
    const options = { deadline_ms: 25_000, samples: 100 };
    const first = Array.from({ length: 8 }, () =>
      world.validateFile(ball, 'ball.stl', { options, checks: ['volume'] }),
    );

    expect(await catchFault(world.validate({ mesh: createBoxMesh(10, 10, 10) }))).toMatchObject({
      code: 'unavailable',
    });
    for (const report of await Promise.all(first)) expect(['pass', 'unknown']).toContain(report.verdict);
    expect(await world.validate({ mesh: createBoxMesh(10, 10, 10) })).toMatchObject({ verdict: 'pass' });
  });
});

describe('a validation with little memory', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness(new MemoryGuard(0)); // what the smallest design may take, and no more
  });
  afterAll(() => world.stop());

  it('refuses a file of many triangles, and goes on afterwards', async () => {
    expect(await toldBy('./little-memory.fixture.ts')).toEqual({
      code: 'design_too_large',
      message: expect.stringContaining('more memory than a validation can use'),
      verdict: 'pass',
    });
  });

  it('has room for the first STEP file that is read', async () => {
    expect(await toldBy('./first-step-file.fixture.ts')).toEqual({ volume: expect.closeTo(600, 3) });
  });

  it('is refused as a STEP file of few bytes that becomes too many triangles', async () => {
    const content = await bomb();

    expect(content.length).toBeLessThan(20_000);
    expect(await catchFault(world.validateFile(content, 'ball.step'))).toMatchObject({
      code: expect.stringMatching(/^(invalid_parameters|design_too_large)$/),
      message: expect.stringMatching(/triangles|memory|deadline/),
    });
    expect(await world.validate({ mesh: createBoxMesh(10, 10, 10) })).toMatchObject({ verdict: 'pass' });
  });
});
