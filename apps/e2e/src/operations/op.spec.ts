import { getOperationId } from './execution-endpoints.ts';
import { success } from '../http/expected-responses.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

describe('POST /api/v1/op', () => {
  const on = useHeadlessAdapter();

  it('runs the operation of an opaque id, answers its result and the month in short, and counts it', async () => {
    const before = await on.account.readUsage();
    const answer = await on.account.post('/api/v1/op', { op: getOperationId('create_sphere'), p: { radius: 3 } });

    expect(answer).toEqual(
      success({
        s: true,
        r: {
          object_id: expect.stringMatching(/^sphere_\d+$/),
          type: 'sphere',
          bounding_box: { min: [-3, -3, -3], max: [3, 3, 3] },
          volume: expect.closeTo(36 * Math.PI, 6),
          warnings: [],
        },
        rl: { u: before + 1, l: 500 },
      }),
    );
    expect(answer.headers).toMatchObject({ 'x-adapter-id': on.adapter.adapterId, 'cache-control': 'no-store' });
    expect(await on.account.readUsage()).toBe(before + 1);
  });

  it('tells that the application refuses, and counts nothing', async () => {
    const before = await on.account.readUsage();
    const answer = await on.account.post('/api/v1/op', {
      op: getOperationId('delete_object'),
      p: { object_id: 'box_9' },
    });

    expect(answer).toEqual(
      success({
        s: false,
        r: { error: expect.stringContaining('There is no object box_9'), code: 'OBJECT_NOT_FOUND' },
        rl: { u: before, l: 500 },
      }),
    );
    expect(await on.account.readUsage()).toBe(before);
  });
});
