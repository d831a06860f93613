import { Kernel } from '../kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };

beforeEach(async () => {
  kernel = await Kernel.start({ documentName: 'Bracket' });
});
afterEach(() => kernel.stop());

async function drawThree(): Promise<void> {
  await kernel.run('create_box', { length: 1, width: 2, height: 3, position: [0, 0, 0] }, limits);
  await kernel.run('create_sphere', { radius: 1, position: [10, 0, 0] }, limits);
  await kernel.run('create_box', { length: 1, width: 1, height: 1, position: [0, 0, -4] }, limits);
}

const around = { min: [0, -1, -4], max: [11, 2, 3] };

describe('get_state', () => {
  it('tells an empty document', async () => {
    expect(await kernel.run('get_state', {}, limits)).toEqual({
      document: 'Bracket',
      units: 'mm',
      revision: 0,
      object_count: 0,
      bounding_box: null,
      can_undo: false,
      can_redo: false,
      application: 'Open CASCADE Technology 8.0.1',
    });
  });

  it('counts objects and changes, and knows the box around all', async () => {
    await drawThree();
    await kernel.run('delete_object', { object_id: 'box_3' }, limits);
    await kernel.run('create_box', { length: 1, width: 1, height: 1, position: [0, 0, -4] }, limits);

    const state = await kernel.run('get_state', {}, limits);

    expect(state).toMatchObject({ revision: 5, object_count: 3, bounding_box: around, can_undo: true });
  });
});

describe('list_objects', () => {
  const all = ['box_1', 'sphere_2', 'box_3'];
  it.each([
    ['everything in order of creation', {}, all, 3],
    ['one type', { type: 'box' }, ['box_1', 'box_3'], 2],
    ['a type nobody has', { type: 'cone' }, [], 0],
    ['a first page', { limit: 2 }, ['box_1', 'sphere_2'], 3],
    ['a second page', { limit: 2, offset: 2 }, ['box_3'], 3],
    ['a page past the end', { offset: 9 }, [], 3],
  ])('lists %s', async (_, parameters, ids, total) => {
    await drawThree();

    const listed = await kernel.run('list_objects', { limit: 100, offset: 0, ...parameters }, limits);

    expect(listed.objects.map(({ object_id }) => object_id)).toEqual(ids);
    expect(listed.total).toBe(total);
  });
});

describe('get_bounding_box', () => {
  it('measures one object or all of them', async () => {
    await drawThree();

    expect(await kernel.run('get_bounding_box', { object_id: 'box_1' }, limits)).toEqual({
      object_id: 'box_1',
      bounding_box: { min: [0, 0, 0], max: [1, 2, 3] },
      size: [1, 2, 3],
      center: [0.5, 1, 1.5],
    });
    expect(await kernel.run('get_bounding_box', {}, limits)).toEqual({
      bounding_box: around,
      size: [11, 3, 7],
      center: [5.5, 0.5, -0.5],
    });
  });

  it('refuses an empty document', async () => {
    await expect(kernel.run('get_bounding_box', {}, limits)).rejects.toMatchObject({ code: 'EMPTY_RESULT' });
  });
});
