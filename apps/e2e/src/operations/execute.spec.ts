import { getNextMonth, success } from '../http/expected-responses.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

describe('POST /api/v1/execute', () => {
  const on = useHeadlessAdapter();

  it('runs an operation on the adapter of the caller, answers its result and the month, and counts it', async () => {
    const before = await on.account.readUsage();
    const answer = await on.account.post('/api/v1/execute', {
      command: 'create_box',
      parameters: { length: 10, width: 20, height: 30, position: [1, 2, 3] },
    });

    expect(answer).toEqual(
      success({
        success: true,
        result: {
          object_id: expect.stringMatching(/^box_\d+$/),
          type: 'box',
          bounding_box: { min: [1, 2, 3], max: [11, 22, 33] },
          volume: expect.closeTo(6_000, 6),
          warnings: [],
        },
        rate_limit_info: { operations_used: before + 1, operations_limit: 500, reset_at: getNextMonth() },
      }),
    );
    expect(answer.headers).toMatchObject({
      'x-adapter-id': on.adapter.adapterId,
      'x-request-id': expect.any(String),
      'cache-control': 'no-store',
      'ratelimit-policy': expect.stringMatching(/^"monthly";q=500;w=\d+$/),
      ratelimit: expect.stringMatching(new RegExp(`^"monthly";r=${499 - before};t=\\d+$`)),
    });
    expect(await on.account.readUsage()).toBe(before + 1);
  });

  it.each([
    ['an object that does not exist', 'delete_object', { object_id: 'box_999' }, 'OBJECT_NOT_FOUND'],
    [
      'a target that does not exist',
      'boolean_cut',
      { target_id: 'box_999', tool_ids: ['box_998'] },
      'OBJECT_NOT_FOUND',
    ],
  ])('tells that the application refuses %s, and counts nothing', async (_, command, parameters, code) => {
    const before = await on.account.readUsage();

    expect(await on.account.execute(command, parameters)).toEqual(
      success({
        success: false,
        result: { error: expect.stringContaining('There is no object box_999 in the document.'), code },
        rate_limit_info: { operations_used: before, operations_limit: 500, reset_at: getNextMonth() },
      }),
    );
    expect(await on.account.readUsage()).toBe(before);
  });
});
