import * as z from 'zod';
import { getOperationId } from './execution-endpoints.ts';
import { success } from '../http/expected-responses.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const parameters = { length: 1, width: 2, height: 3 };
const state = z.object({ result: z.object({ revision: z.int() }) });
const conflict = { code: 'REVISION_CONFLICT', error: expect.stringMatching(/^The document is at revision \d+, not /) };

describe('expected_revision', () => {
  const on = useHeadlessAdapter();
  const revision = async () => state.parse((await on.account.execute('get_state', {})).body).result.revision;

  it.each<[string, string, string, object, object]>([
    ['/execute', '/api/v1/execute', 'expected_revision', { command: 'create_box', parameters }, { result: conflict }],
    ['/op', '/api/v1/op', 'e', { op: getOperationId('create_box'), p: parameters }, { r: conflict }],
    [
      '/mcp/execute',
      '/api/v1/mcp/execute',
      'expected_revision',
      { tool_name: 'create_box', parameters },
      { result: conflict },
    ],
    [
      '/batch',
      '/api/v1/batch',
      'expected_revision',
      { commands: [{ command: 'create_box', parameters }] },
      { results: [{ id: 'step_1', command: 'create_box', success: false, result: conflict }] },
    ],
  ])('of %s lets it run at that revision, and at no other, for nothing', async (_, path, field, body, refused) => {
    const at = await revision();
    const before = await on.account.readUsage();
    const stale = await on.account.post(path, { ...body, [field]: at + 1 });

    expect(stale).toEqual(success(expect.objectContaining(refused)));
    expect(await on.account.readUsage()).toBe(before);
    expect(await revision()).toBe(at);
    expect((await on.account.post(path, { ...body, [field]: at })).status).toBe(200);
    // One for asking for the revision.
    expect(await on.account.readUsage()).toBe(before + 2);
    expect(await revision()).toBeGreaterThan(at);
  });
});
