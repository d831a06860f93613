import { Kernel } from '../kernel.ts';

const limits = { timeoutMs: 20_000 };

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.start();
  await kernel.run('create_cylinder', { radius: 5, height: 10, position: [0, 0, 0], axis: [0, 0, 1] }, limits);
});
afterAll(() => kernel.stop());

const exported = (format: 'step' | 'brep' | 'stl' | 'svg') =>
  kernel.run('export_model', { format, view: 'isometric' }, limits);

/** Operations that a caller may repeat all day. */
const work: Record<string, () => Promise<unknown>> = {
  'STEP files': () => exported('step'),
  'BREP files': () => exported('brep'),
  meshes: () => exported('stl'),
  outlines: () => exported('svg'),
  sections: () => kernel.run('section_view', { plane: 'XY' }, limits),
  'files it refuses': () =>
    kernel.run('import_model', { format: 'step', content: 'ISO-10303-21;\nrubbish' }, limits).catch(() => undefined),
};

describe('the memory of a kernel', () => {
  // The heap has room for about 70 MB before it grows: a leak of 300 KB shows.
  it.each(Object.entries(work))('is the same after 300 %s', async (_, once) => {
    for (let i = 0; i < 10; i += 1) await once();
    const { memoryBytes } = kernel.status;

    for (let i = 0; i < 300; i += 1) await once();

    expect(kernel.status).toMatchObject({ memoryBytes, restarts: 0 });
  });
});
