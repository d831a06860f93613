import { Kernel } from '../kernel.ts';
import { drawPart } from './drawn-part.fixture.ts';

const limits = { timeoutMs: 20_000 };

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.start();
  await drawPart(kernel);
});
afterAll(() => kernel.stop());

const exported = (format: 'step' | 'brep' | 'glb' | 'svg' | 'png') =>
  kernel.run('export_model', { format, view: 'isometric' }, limits);

/** What a caller may do all day long. */
const work: Record<string, () => Promise<unknown>> = {
  'STEP files': () => exported('step'),
  'BREP files': () => exported('brep'),
  meshes: () => exported('glb'),
  outlines: () => exported('svg'),
  pictures: () => kernel.run('render_view', { view: 'top', width: 64, height: 64 }, limits),
  sections: () => kernel.run('section_view', { plane: 'XY' }, limits),
  'files it refuses': () =>
    kernel.run('import_model', { format: 'step', content: 'ISO-10303-21;\nrubbish' }, limits).catch(() => undefined),
};

describe('the memory of a kernel', () => {
  it.each(Object.entries(work))('is the same after a hundred %s', async (_, once) => {
    for (let i = 0; i < 10; i += 1) await once();
    const { memoryBytes } = kernel.status;

    for (let i = 0; i < 100; i += 1) await once();

    expect(kernel.status).toMatchObject({ memoryBytes, restarts: 0 });
  });
});
