import type { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { getOperationId, startIdempotentAccount } from '../operations/idempotent-account.fixture.ts';
import { reactions } from '../adapters/scripted-adapter.ts';

const triangle =
  'solid a facet normal 0 0 1 outer loop vertex 0 0 0 vertex 9 0 0 vertex 0 9 0 endloop endfacet endsolid a';

async function uploaded(account: Account): Promise<string> {
  const type = { 'content-type': 'model/stl' };
  const { body } = await account.send('POST', '/api/v1/files?name=a.stl', { text: triangle, headers: type });
  return String((body as { file_id: string }).file_id);
}

/** The request, or its only step, with a file to read. */
const withFile = (asked: object, file_id: string): object => {
  if ('commands' in asked) return { commands: [withFile({ command: 'import_model' }, file_id)] };
  return 'command' in asked ? { ...asked, parameters: { file_id } } : { ...asked, file_id };
};

/** Without what differs from time to time. */
const withoutTime = (body: unknown): object => {
  const { execution_time_ms: _, rate_limit_info: __, ...rest } = body as Record<string, unknown>;
  return rest;
};

describe('an Idempotency-Key', () => {
  it.each([
    ['that validates a file', '/api/v1/premium/validate', { process: 'fdm' }],
    ['that reads a file', '/api/v1/execute', { command: 'import_model' }],
    ['with a step that reads a file', '/api/v1/batch', { commands: [{ command: 'import_model' }] }],
  ])('of a request %s gives its answer again when the file is gone', async (_, path, asked) => {
    const { account, adapter, send } = await startIdempotentAccount(reactions.refuse, 'pro');
    const file = await uploaded(account);
    const first = await send(path, withFile(asked, file));
    expect((await account.delete(`/api/v1/files/${file}`)).status).toBe(200);
    const again = await send(path, withFile(asked, file));
    adapter.terminateConnection();

    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, headers: { 'operation-id': getOperationId(first) } });
    expect(again.body).toMatchObject(withoutTime(first.body));
    expect(await send(path, withFile(asked, file), 'another')).toMatchObject(
      refusal('unknown_file', expect.any(String)) as object,
    );
  });
});
