import { Kernel } from './kernel.ts';

const limits = { timeoutMs: 20_000 };
const box = { length: 10, width: 10, height: 10, position: [0, 0, 0] };

describe('a snapshot of a kernel', () => {
  let kernel: Kernel;
  beforeEach(async () => {
    kernel = await Kernel.start({ documentName: 'Bracket' });
    await kernel.run('create_box', box, limits);
  });
  afterEach(() => kernel.stop());

  const seen = async (one: Kernel) => [
    await one.run('list_objects', { limit: 100, offset: 0 }, limits),
    await one.run('get_bounding_box', {}, limits),
    one.status.revision,
  ];

  it('is all that another kernel needs to go on, under a name of its own', async () => {
    const other = await Kernel.start({ snapshot: kernel.snapshot(), documentName: 'Copy' });
    try {
      expect(await seen(other)).toEqual(await seen(kernel));
      expect(await other.run('get_state', {}, limits)).toMatchObject({ document: 'Copy', revision: 1 });
      expect(await other.run('create_box', box, limits)).toMatchObject({ object_id: 'box_2' });
    } finally {
      await other.stop();
    }
  });

  it('holds the very objects of an earlier one that have not changed', async () => {
    const before = kernel.snapshot();
    await kernel.run('create_box', box, limits);
    await kernel.run('move_object', { object_id: 'box_2', offset: [1, 0, 0] }, limits);
    const after = kernel.snapshot();

    expect(after.objects.map(({ id }) => id)).toEqual(['box_1', 'box_2']);
    expect(after.objects[0]).toBe(before.objects[0]);
  });
});
