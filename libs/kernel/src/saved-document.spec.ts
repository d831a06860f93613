import type { DocumentChanges } from './commands.ts';
import { TestKernel } from './test-kernel.fixture.ts';
import { SavedDocument } from './saved-document.ts';

let testKernel: TestKernel;

beforeEach(async () => {
  testKernel = await TestKernel.start({ documentName: 'Bracket' });
});
afterEach(() => testKernel.stop());

const history = { can_undo: false, can_redo: false };

async function drawSome(): Promise<void> {
  const id = await testKernel.createBox();
  await testKernel.run('create_fillet', { object_id: id, radius: 1 });
  await testKernel.run('create_helix', { radius: 3, pitch: 1, height: 2 });
  await testKernel.run('copy_object', { object_id: id });
  await testKernel.run('undo');
}

describe('a snapshot', () => {
  it('is the whole document for another kernel, also written down', async () => {
    await drawSome();
    const { state, ...rest } = await testKernel.readDocument();
    const other = await TestKernel.start({
      documentName: 'Bracket',
      snapshot: JSON.parse(JSON.stringify(testKernel.kernel.snapshot())),
    });

    expect(await other.readDocument()).toEqual({ ...rest, state: { ...state, ...history } });
    expect(await other.createBox()).toBe('box_4');
    await other.stop();
  });

  it('shares with an earlier one what has not changed', async () => {
    await testKernel.createBox();
    const [before] = testKernel.kernel.snapshot().objects;
    await testKernel.createBox();

    expect(testKernel.kernel.snapshot().objects[0]).toBe(before);
  });
});

describe('the history of a saved document', () => {
  const origin = { min: [0, 0, 0], max: [0, 0, 0] };
  const feature = { tool: 'create_box', parameters: {}, inputs: {}, count: 1 };
  const tenMegabytes = 'x'.repeat(10 * 1024 ** 2);
  const becomes = (revision: number, brep = tenMegabytes): DocumentChanges => ({
    revision,
    created: 1,
    removed: [],
    saved: [{ id: 'box_1', type: 'box', feature, boundingBox: origin, volume: 1, solids: 1, brep }],
  });
  const step = (revision: number, steps: number): DocumentChanges => ({
    ...becomes(revision),
    order: ['box_1'],
    steps,
  });

  it('holds 64 MiB besides the current state, and forgets the oldest first', () => {
    const document = SavedDocument.open('Part');
    for (let revision = 1; revision <= 10; revision += 1)
      document.applyChanges(becomes(revision, tenMegabytes + revision));
    const { past, future } = document.history;

    expect(past.map(([object]) => object?.brep.slice(-1))).toEqual(['4', '5', '6', '7', '8', '9']);
    expect(future).toEqual([]);
  });

  it('begins anew when a worker goes back to a state that is forgotten', () => {
    const document = SavedDocument.open('Part');
    for (let revision = 1; revision <= 10; revision += 1) document.applyChanges(becomes(revision));
    document.applyChanges(step(11, -9));

    expect(document.history).toEqual({ past: [], future: [] });
    expect(document.snapshot()).toMatchObject({ revision: 11, objects: [{ id: 'box_1' }] });
    document.applyChanges(becomes(12));
    expect(document.history.past).toHaveLength(1);
  });

  it('is that of the fork once this lasts, and else as it was', () => {
    const document = SavedDocument.open('Part');
    document.applyChanges(becomes(1, 'a'));
    const [oneStep, steps, given] = [document.fork(), document.fork(), document.fork()];
    for (const fork of [oneStep, steps, given]) for (const brep of ['b', 'c']) fork.applyChanges(becomes(2, brep));
    oneStep.commit(true);
    steps.commit(false);
    const pastOf = (one: SavedDocument) => one.history.past.map(([object]) => object?.brep);

    expect([document, oneStep, steps].map(pastOf)).toEqual([[undefined], [undefined, 'a'], [undefined, 'a', 'b']]);
  });
});
