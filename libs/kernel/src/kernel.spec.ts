import { Kernel } from './kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };
const origin = [0, 0, 0];

beforeEach(async () => {
  kernel = await Kernel.start();
});
afterEach(() => kernel.stop());

const box = (size: number) =>
  kernel.run('create_box', { length: size, width: size, height: size, position: origin }, limits);

/** Everything a caller can see of the document, but for the undo steps, which live and die with the worker. */
async function visible() {
  const { can_undo: _, ...state } = await kernel.run('get_state', {}, limits);
  const { objects } = await kernel.run('list_objects', { limit: 1000, offset: 0 }, limits);
  const boxes = objects.map(({ object_id }) => kernel.run('get_bounding_box', { object_id }, limits));
  return { state, objects, boxes: await Promise.all(boxes) };
}

/** Rods through each other at odd angles: to fuse them takes the kernel many seconds. */
async function drawThicket(): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < 24; i += 1) {
    const axis = [Math.cos(2.4 * i), Math.sin(2.4 * i), Math.sin(i)];
    const position = axis.map((component) => -20 * component);
    const rod = await kernel.run('create_cylinder', { radius: 5 + (i % 3), height: 60, position, axis }, limits);
    ids.push(rod.object_id);
  }
  return ids;
}

describe('a command that fails', () => {
  const cylinder = { radius: 1, height: 1, position: origin, axis: [0, 0, 1] };
  it.each([
    ['an unknown object', 'OBJECT_NOT_FOUND', () => kernel.run('delete_object', { object_id: 'box_9' }, limits)],
    ['an unknown target', 'OBJECT_NOT_FOUND', () => cut('box_9', ['box_2'])],
    ['an unknown tool', 'OBJECT_NOT_FOUND', () => cut('box_1', ['box_2', 'box_9'])],
    ['nothing left', 'EMPTY_RESULT', () => cut('box_1', ['box_2'])],
    ['no length', 'KERNEL_ERROR', () => box(0)],
    ['no axis', 'KERNEL_ERROR', () => kernel.run('create_cylinder', { ...cylinder, axis: origin }, limits)],
    [
      'a solid inside out',
      'KERNEL_RESULT_REJECTED',
      () => kernel.run('create_cylinder', { ...cylinder, height: -1 }, limits),
    ],
    ['no place to move to', 'INVALID_PARAMETER', () => kernel.run('move_object', { object_id: 'box_1' }, limits)],
    [
      'an unreadable file',
      'IMPORT_FAILED',
      () => kernel.run('import_model', { bytes: Buffer.from('no'), format: 'step' }, limits),
    ],
  ])('for %s is %s and changes nothing', async (_, code, fail) => {
    await box(1);
    await box(2);
    const before = await visible();

    await expect(fail()).rejects.toMatchObject({ name: 'KernelError', code, retryable: false });

    expect(await visible()).toEqual(before);
    expect((await box(3)).object_id).toBe('box_3');
    expect(kernel.status.restarts).toBe(0);
  });

  const cut = (target_id: string, tool_ids: string[]) =>
    kernel.run('boolean_cut', { target_id, tool_ids, keep_originals: false }, limits);

  it('names the object that is missing and the nearest there is', async () => {
    await box(1);

    await expect(kernel.run('delete_object', { object_id: 'box_11' }, limits)).rejects.toMatchObject({
      message: 'There is no object box_11 in the document. Did you mean box_1?',
      objectId: 'box_11',
    });
  });

  it('says what the kernel says', async () => {
    const refused = kernel.run('create_cylinder', { ...cylinder, axis: origin }, limits);

    await expect(refused).rejects.toThrow(
      'The CAD kernel refuses this geometry: gp_Dir() - input vector has zero norm (Standard_ConstructionError).',
    );
  });
});

describe('the deadline of a command', () => {
  it('ends a boolean that runs; the document is as before and the next command works', async () => {
    const object_ids = await drawThicket();
    const before = await visible();

    const late = kernel.run('boolean_fuse', { object_ids, keep_originals: false }, { timeoutMs: 1 });

    await expect(late).rejects.toMatchObject({ code: 'TIMEOUT', retryable: true });
    expect(await visible()).toEqual(before);
    expect((await box(1)).object_id).toBe('box_25');
    expect(kernel.status.restarts).toBe(1);
  });

  it('counts the time in the queue, and spares the command that runs', async () => {
    const first = box(1);
    const waiting = kernel.run('get_state', {}, { timeoutMs: 0 });
    const second = box(2);

    await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect([(await first).object_id, (await second).object_id]).toEqual(['box_1', 'box_2']);
  });
});

describe('a cancelled command', () => {
  it('ends in the middle of its work', async () => {
    const object_ids = await drawThicket();
    const before = await visible();
    const caller = new AbortController();

    const cancelled = kernel.run(
      'boolean_fuse',
      { object_ids, keep_originals: false },
      { ...limits, signal: caller.signal },
    );
    setImmediate(() => caller.abort());

    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED', retryable: false });
    expect(await visible()).toEqual(before);
    expect(kernel.status.restarts).toBe(1);
  });

  it('never starts when it was called off before', async () => {
    const cancelled = kernel.run('get_state', {}, { ...limits, signal: AbortSignal.abort() });

    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await box(1)).object_id).toBe('box_1');
    expect(kernel.status.restarts).toBe(0);
  });
});

describe('a kernel', () => {
  it('runs commands one at a time, in order', async () => {
    const made = await Promise.all([
      box(1),
      box(2),
      kernel.run('delete_object', { object_id: 'box_1' }, limits),
      box(3),
    ]);

    expect(made.map(({ object_id }) => object_id)).toEqual(['box_1', 'box_2', 'box_1', 'box_3']);
    expect(kernel.status).toMatchObject({ revision: 4, objectCount: 2, pending: 0 });
  });

  it('goes on in a new worker after a crash', async () => {
    await box(1);
    const before = await visible();

    await expect(kernel.run('import_model', { bytes: bottomless, format: 'step' }, limits)).rejects.toMatchObject({
      code: 'KERNEL_CRASH',
      retryable: true,
    });

    expect(await visible()).toEqual(before);
    expect((await box(2)).object_id).toBe('box_2');
    expect(kernel.status.restarts).toBe(1);
  });

  it('cancels what runs and what waits when it stops, and takes nothing more', async () => {
    const object_ids = await drawThicket();
    const running = kernel.run('boolean_fuse', { object_ids, keep_originals: false }, limits);
    const waiting = box(1);

    const stopped = kernel.stop();

    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    await stopped;
    await expect(box(1)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

/** A STEP file whose brackets are nested deeper than any stack. */
const bottomless = Buffer.from(
  `ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=FOO(${'('.repeat(1e5)}${')'.repeat(1e5)});\nENDSEC;\nEND-ISO-10303-21;\n`,
);
