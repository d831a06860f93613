import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getCompiledOcct } from './compiled-occt.ts';
import { KernelThread } from './kernel-thread.ts';
import { SavedDocument } from './saved-document.ts';

const history = { past: [], future: [] };

const start = async () =>
  KernelThread.start({ occt: await getCompiledOcct(), snapshot: SavedDocument.open('Untitled').snapshot(), history });

const question = { command: 'get_state', parameters: {} } as const;

/** A mesh so fine that nobody waits for it. */
const hoursOfWork = {
  command: 'export_model',
  parameters: { format: 'stl', view: 'isometric', linear_tolerance: 0.001 },
} as const;

describe('a kernel thread', () => {
  it('answers what it is asked', async () => {
    const thread = await start();

    expect(await thread.sendRequest(question)).toMatchObject({ result: { document: 'Untitled', object_count: 0 } });
    expect(thread.isAlive).toBe(true);

    await thread.stop();
  });

  it('fails its command when it dies, and every one after', async () => {
    const thread = await start();
    await thread.sendRequest({ command: 'create_sphere', parameters: { radius: 100, position: [0, 0, 0] } });

    const asked = thread.sendRequest(hoursOfWork);
    const stopped = thread.stop();

    await expect(asked).rejects.toMatchObject({ code: 'KERNEL_CRASH' });
    await stopped;
    expect(thread.isAlive).toBe(false);
    await expect(thread.sendRequest(question)).rejects.toMatchObject({ code: 'KERNEL_CRASH' });
  });

  it('does not start with a document it cannot read', async () => {
    const origin: [number, number, number] = [0, 0, 0];
    const boundingBox = { min: origin, max: origin };
    const feature = { tool: 'create_box', parameters: {}, inputs: {}, count: 1 };
    const solid = { id: 'box_1', type: 'box', feature, boundingBox, volume: 1, solids: 1, brep: 'no BREP text' };
    const snapshot = { name: 'Broken', revision: 1, created: 1, objects: [solid] };

    await expect(KernelThread.start({ occt: await getCompiledOcct(), snapshot, history })).rejects.toMatchObject({
      code: 'KERNEL_CRASH',
    });
  });

  it('may be ended at any moment of its start, and ends nothing else with it', async () => {
    const fixture = new URL('./early-end.fixture.ts', import.meta.url).pathname;
    const ended = promisify(execFile)(process.execPath, ['--conditions=@kerf/source', '--no-warnings', fixture]);

    await expect(ended).resolves.toEqual({ stdout: '', stderr: '' });
  });

  it('shares one compiled kernel with all others', async () => {
    expect(await getCompiledOcct()).toBe(await getCompiledOcct());
  });
});
