import { success } from '../http/expected-responses.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

describe('POST /api/v1/mcp/execute', () => {
  const on = useHeadlessAdapter();

  it('runs a tool on the adapter of the caller, answers its result and how long it took, and counts it', async () => {
    const before = await on.account.readUsage();
    const parameters = { radius: 2, height: 5, axis: [1, 0, 0] };
    const answer = await on.account.post('/api/v1/mcp/execute', { tool_name: 'create_cylinder', parameters });

    expect(answer).toEqual(
      success({
        success: true,
        result: {
          object_id: expect.stringMatching(/^cylinder_\d+$/),
          type: 'cylinder',
          bounding_box: { min: [0, -2, -2], max: [5, 2, 2] },
          volume: expect.closeTo(20 * Math.PI, 6),
          warnings: [],
        },
        execution_time_ms: expect.any(Number),
        commands_executed: 1,
      }),
    );
    expect(answer.headers).toMatchObject({ 'x-adapter-id': on.adapter.adapterId, 'cache-control': 'no-store' });
    expect(await on.account.readUsage()).toBe(before + 1);
  });

  it('tells that the application refuses, and counts nothing', async () => {
    const before = await on.account.readUsage();
    const ask = { tool_name: 'delete_object', parameters: { object_id: 'box_9' } };

    expect(await on.account.post('/api/v1/mcp/execute', ask)).toEqual(
      success({
        success: false,
        result: { error: expect.stringContaining('There is no object box_9'), code: 'OBJECT_NOT_FOUND' },
        execution_time_ms: expect.any(Number),
        commands_executed: 0,
      }),
    );
    expect(await on.account.readUsage()).toBe(before);
  });
});
