import type { Run } from './batch.ts';
import { Drawing, limits, read } from './drawing.fixture.ts';

let drawing: Drawing;

beforeEach(async () => {
  drawing = await Drawing.start();
});
afterEach(() => drawing.stop());

const cube = read('create_box', { length: 1, width: 1, height: 1 });
const draw = (run: Run) => run('create_box', cube, limits);
const remove = (run: Run, object_id: string) => run('delete_object', { object_id }, limits);

/** Two objects, one of them changed, and a change that was undone. */
async function drawSome(): Promise<void> {
  const id = await drawing.box();
  await drawing.box();
  await drawing.run('create_fillet', { object_id: id, radius: 1 });
  await drawing.box();
  await drawing.run('undo');
}

/** Works on the document in a batch, in every way, before it does what ends it. */
const meddle = (end: (run: Run) => Promise<unknown>) => (run: Run) =>
  (async () => {
    const { object_id } = await draw(run);
    await run('create_chamfer', read('create_chamfer', { object_id: 'box_2', distance: 1 }), limits);
    await remove(run, 'box_1');
    await remove(run, object_id);
    await draw(run);
    return end(run);
  })();

describe('a batch', () => {
  it('does all of it, as one change to undo', async () => {
    await drawSome();
    const { state: before, objects, details } = await drawing.visible();

    const outcome = await drawing.kernel.batch(
      meddle(async () => 'done'),
      limits,
    );

    expect(outcome).toBe('done');
    expect(await drawing.run('get_state')).toMatchObject({
      revision: before.revision + 5,
      object_count: 2,
      can_redo: false,
    });
    expect(drawing.kernel.status).toMatchObject({ revision: before.revision + 5, objectCount: 2 });
    await drawing.run('undo');
    expect(await drawing.visible()).toMatchObject({ objects, details });
  });

  it.each([
    ['its work gives up', 0, meddle(() => Promise.reject(new Error('no more'))), limits, /^no more$/],
    [
      'a command of it fails',
      0,
      meddle((run) => remove(run, 'box_1')),
      limits,
      /^There is no object box_1 in the document/,
    ],
    [
      'a command of it is called off',
      0,
      meddle((run) => run('get_state', {}, { ...limits, signal: AbortSignal.abort() })),
      limits,
      /^get_state was cancelled/,
    ],
    [
      'a command of it runs late, and nobody minds',
      1,
      meddle((run) => hopeless(run).catch(() => draw(run).catch(() => 0))),
      limits,
      /^The batch ended with/,
    ],
    [
      'it waits for nothing',
      0,
      meddle(() => new Promise(() => undefined)),
      { timeoutMs: 2000 },
      /^The batch did not finish/,
    ],
    [
      'it runs late as a whole',
      1,
      meddle((run) => hopeless(run, limits)),
      { timeoutMs: 2000 },
      /^The batch did not finish/,
    ],
  ])('does none of it when %s', async (_, mostRestarts, work, batchLimits, message) => {
    await drawSome();
    const before = await drawing.visible();

    await expect(drawing.kernel.batch(work, batchLimits)).rejects.toThrow(message);

    const after = await drawing.visible();
    const { restarts } = drawing.kernel.status;
    expect(restarts).toBeLessThanOrEqual(mostRestarts);
    const history = restarts > 0 && { can_undo: false, can_redo: false }; // it lives and dies with the worker
    expect(after).toEqual({ ...before, state: { ...before.state, ...history } });
    expect(drawing.kernel.status.revision).toBe(before.state.revision);
    expect(await drawing.box()).toBe('box_4');
  });

  it('lets nobody come between', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const batch = drawing.kernel.batch(async (run) => {
      await draw(run);
      await held;
      return draw(run);
    }, limits);
    const other = drawing.box();
    release();

    expect([(await batch).object_id, await other]).toEqual(['box_2', 'box_3']);
  });

  it('runs commands that are given together one after another', async () => {
    const made = await drawing.kernel.batch((run) => Promise.all([draw(run), draw(run), draw(run)]), limits);

    expect(made.map(({ object_id }) => object_id)).toEqual(['box_1', 'box_2', 'box_3']);
  });

  it('holds neither undo nor redo', async () => {
    await drawing.box();

    const undone = drawing.kernel.batch((run) => run('undo', { steps: 1 }, limits), limits);

    await expect(undone).rejects.toMatchObject({ code: 'INVALID_PARAMETER', message: /cannot hold undo or redo/ });
    expect(drawing.kernel.status.objectCount).toBe(1);
  });

  it('is over when it is over', async () => {
    const run = await drawing.kernel.batch(async (batch) => batch, limits);

    await expect(draw(run)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await drawing.box()).toBe('box_1');
  });

  it('keeps its worker above the memory limit, until it is over', async () => {
    const tight = await Drawing.start({ memoryLimitBytes: 1 });
    await tight.kernel.batch(async (run) => [await draw(run), await draw(run), await draw(run)], limits);
    expect(await tight.run('get_state')).toMatchObject({ object_count: 3 });

    await tight.stop();
  });

  it('is cancelled when the kernel stops', async () => {
    const batch = drawing.kernel.batch(meddle(hopeless), limits);
    const stopped = drawing.stop();

    await expect(batch).rejects.toMatchObject({ code: 'CANCELLED' });
    await stopped;
  });
});

/** A mesh so fine that nobody waits for it. */
function hopeless(run: Run, its = { timeoutMs: 1 }): Promise<unknown> {
  return run('create_sphere', read('create_sphere', { radius: 500 }), limits).then(() =>
    run('export_model', read('export_model', { format: 'stl', linear_tolerance: 0.001 }), its),
  );
}
