import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';
import { KernelThread } from '../kernel-thread.ts';
import { getCompiledOcct } from '../compiled-occt.ts';

let testKernel: TestKernel;

beforeEach(async () => {
  testKernel = await TestKernel.start();
});
afterEach(() => testKernel.stop());

const undo = (steps = 1) => testKernel.run('undo', { steps });
const redo = (steps = 1) => testKernel.run('redo', { steps });
const listed = async () => (await testKernel.run('list_objects')).objects.map(({ object_id }) => object_id);

/** Ends the worker, as a command that runs late does. */
const kill = () =>
  expect(
    testKernel.kernel.run('import_model', { bytes: bottomless, format: 'step' }, { timeoutMs: 20_000 }),
  ).rejects.toMatchObject({ code: 'KERNEL_CRASH' });

describe('undo', () => {
  it('takes back one change', async () => {
    await testKernel.createBox();
    const before = await listed();
    await testKernel.createBox();

    expect(await undo()).toEqual({ steps: 1, revision: 3, object_count: 1, can_undo: true, can_redo: true });

    expect(await listed()).toEqual(before);
    expect(await testKernel.run('get_state')).toMatchObject({ revision: 3, can_undo: true, can_redo: true });
  });

  it('takes back as many as there are, and each kind of change', async () => {
    const id = await testKernel.createBox();
    const shape = () => testKernel.run('get_object_details', { object_id: id, include_faces: true });
    const states = [await shape()];
    await testKernel.run('create_fillet', { object_id: id, radius: 1 });
    states.push(await shape());
    await testKernel.run('move_object', { object_id: id, offset: [1, 2, 3] });
    states.push(await shape());
    await testKernel.run('delete_object', { object_id: id });

    for (const state of states.toReversed()) {
      await undo();
      expect(await shape()).toEqual(state);
    }
    expect(await undo(50)).toMatchObject({ steps: 1, object_count: 0, can_undo: false });
  });

  it('keeps objects in their order', async () => {
    const ids = [await testKernel.createBox(), await testKernel.createBox(), await testKernel.createBox()];
    await testKernel.run('delete_object', { object_id: ids[0] });
    await undo();
    expect(await listed()).toEqual(ids);

    await kill();
    expect(await listed()).toEqual(ids);
  });

  it('gives no id twice', async () => {
    await testKernel.createBox();
    await undo();

    expect(await testKernel.createBox()).toBe('box_2');
  });

  it('goes back fifty changes and no further', async () => {
    for (let i = 0; i < 52; i += 1) await testKernel.createBox();

    expect(await undo(50)).toMatchObject({ steps: 50, object_count: 2, can_undo: false });
  });

  it('is refused when there is nothing to take back', async () => {
    expect(await testKernel.captureRefusal(() => undo())).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(/^There is nothing to undo\.$/),
      ...unchangedAndUsable,
    });
  });

  it('holds when the worker dies afterwards', async () => {
    await testKernel.createBox();
    const { state } = await testKernel.readDocument();
    await testKernel.createBox();
    await undo();
    await kill();

    expect(await testKernel.run('get_state')).toEqual({ ...state, revision: 3, can_redo: true });
    expect(testKernel.kernel.status).toMatchObject({ revision: 3, objectCount: 1, restarts: 1 });
    expect(await testKernel.createBox()).toBe('box_3');
  });
});

describe('redo', () => {
  it('makes changes again that undo has taken back', async () => {
    const id = await testKernel.createBox();
    await testKernel.run('create_fillet', { object_id: id, radius: 1 });
    await testKernel.createBox();
    const { objects, details } = await testKernel.readDocument();
    await undo(3);

    expect(await redo(2)).toEqual({ steps: 2, revision: 5, object_count: 1, can_undo: true, can_redo: true });
    expect(await redo(50)).toMatchObject({ steps: 1, can_redo: false });
    expect(await testKernel.readDocument()).toMatchObject({ objects, details });
  });

  it('is lost with the next change', async () => {
    await testKernel.createBox();
    await undo();
    await testKernel.createBox();

    expect(await testKernel.captureRefusal(() => redo())).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(/^There is nothing to redo\.$/),
      ...unchangedAndUsable,
    });
  });

  it('holds when the worker dies afterwards', async () => {
    await testKernel.createBox([1, 2, 3]);
    await undo();
    await redo();
    const { objects, details } = await testKernel.readDocument();
    await kill();

    expect(await testKernel.readDocument()).toMatchObject({ objects, details });
  });
});

describe('a worker', () => {
  it('frees what no state holds any more', async () => {
    const cube = { length: 1, width: 1, height: 1, position: [0, 0, 0] };
    const snapshot = { name: 'Untitled', revision: 0, created: 0, objects: [] };
    const thread = await KernelThread.start({
      occt: await getCompiledOcct(),
      snapshot,
      history: { past: [], future: [] },
    });
    for (let i = 0; i < 100; i += 1) await thread.sendRequest({ command: 'create_box', parameters: cube });
    const { memoryBytes } = thread;
    for (let i = 0; i < 1000; i += 1) {
      await thread.sendRequest({ command: 'undo', parameters: { steps: 3 } });
      await thread.sendRequest({ command: 'redo', parameters: { steps: 1 } });
      await thread.sendRequest({ command: 'create_box', parameters: cube });
      await thread.sendRequest({ command: 'create_box', parameters: cube });
    }

    expect(thread.memoryBytes).toBe(memoryBytes);
    await thread.stop();
  });
});

/** A STEP file whose brackets are nested deeper than any stack. */
const bottomless = Buffer.from(
  `ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=FOO(${'('.repeat(1e5)}${')'.repeat(1e5)});\nENDSEC;\nEND-ISO-10303-21;\n`,
);
