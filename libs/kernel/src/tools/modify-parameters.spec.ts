import { Kernel } from '../kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };
beforeEach(async () => {
  kernel = await Kernel.start();
});
afterEach(() => kernel.stop());

const position = [0, 0, 0];
const box = () => kernel.run('create_box', { length: 10, width: 10, height: 10, position }, limits);
const modify = (object_id: string, parameters: Record<string, unknown>) =>
  kernel.run('modify_parameters', { object_id, parameters }, limits);

describe('modify_parameters', () => {
  it('builds anew what was done to the object, in the same order', async () => {
    const { object_id } = await box();
    await kernel.run('create_fillet', { object_id, radius: 1, edge_filter: 'vertical' }, limits);
    await kernel.run('rotate_object', { object_id, angle: 90, axis: [0, 0, 1], center: position }, limits);

    const { volume, bounding_box } = await modify(object_id, { length: 20 });

    expect(volume).toBeCloseTo(2000 - 4 * 10 * (1 - Math.PI / 4), 6);
    expect(bounding_box).toEqual({ min: [-10, 0, 0], max: [0, 20, 10] });
  });

  it('may be done again and again, and be undone', async () => {
    const { object_id } = await box();
    await modify(object_id, { length: 20 });
    await modify(object_id, { height: 30 });
    expect(await modify(object_id, { width: 5 })).toMatchObject({ volume: 20 * 5 * 30 });

    await kernel.run('undo', { steps: 2 }, limits);

    const { parameters, volume } = await kernel.run(
      'get_object_details',
      { object_id, include_edges: false, include_faces: false, max_items: 1 },
      limits,
    );
    expect(parameters).toMatchObject({ length: 20, width: 10, height: 10 });
    expect(volume).toBe(2000);
  });

  it('builds a copy anew without touching the original', async () => {
    const { object_id } = await box();
    const copy = await kernel.run('copy_object', { object_id, offset: [50, 0, 0] }, limits);

    expect(await modify(copy.object_id, { length: 1 })).toMatchObject({ volume: 100 });
    expect(await kernel.run('get_bounding_box', { object_id }, limits)).toMatchObject({ size: [10, 10, 10] });
  });

  it.each([
    [
      'a parameter that the tool does not have',
      { radius: 1 },
      'radius is not a known field. Known fields: length, width',
    ],
    [
      'a name that is misspelt',
      { lenght: 1 },
      'by create_box with these parameters: lenght is not a known field. Did you mean length or',
    ],
    ['a name that other tools have', { x: 1 }, 'x is not a known field. Did you mean position?'],
    [
      'a value that the tool refuses',
      { length: 0 },
      'made by create_box with these parameters: length must be at least 0.01, not 0.',
    ],
    [
      'a value of another kind',
      { length: 'long' },
      'made by create_box with these parameters: length must be a number, not "long".',
    ],
  ])('refuses %s, and changes nothing', async (_, parameters, message) => {
    const { object_id } = await box();
    const { revision } = kernel.status;

    await expect(modify(object_id, parameters)).rejects.toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringContaining(message),
    });
    expect(kernel.status.revision).toBe(revision);
  });

  it('refuses other objects in the place of those that it was made of', async () => {
    const [target, tool, other] = [await box(), await box(), await box()].map(({ object_id }) => object_id);
    const ids = { target_id: target ?? '', tool_ids: [tool ?? ''] };
    await kernel.run('move_object', { object_id: tool ?? '', offset: [5, 0, 0] }, limits);
    const { object_id } = await kernel.run('boolean_cut', { ...ids, keep_originals: true }, limits);

    await expect(modify(object_id, { tool_ids: [other] })).rejects.toMatchObject({
      code: 'INVALID_PARAMETER',
      message: `modify_parameters cannot change the inputs of ${object_id} to ${other}: run boolean_cut again instead.`,
    });
  });

  it('refuses dimensions with which what came later cannot be done', async () => {
    const { object_id } = await box();
    await kernel.run('create_fillet', { object_id, radius: 4, edge_filter: 'vertical' }, limits);

    await expect(modify(object_id, { length: 2 })).rejects.toMatchObject({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(
        new RegExp(`^create_fillet cannot be reapplied to ${object_id} after this change: .`),
      ),
    });
    expect(await kernel.run('get_bounding_box', { object_id }, limits)).toMatchObject({ size: [10, 10, 10] });
  });
});
