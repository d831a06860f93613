import { api } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { invalidKey, refusal } from '../http/expected-responses.ts';

describe('POST /api/v1/mcp', () => {
  const accept = { accept: 'application/json, text/event-stream' };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

  it('answers each request for itself, with a request id and the state of the month, for no cache', async () => {
    const account = await Account.register();
    const answer = await account.post(api.mcp.path, list, { headers: accept });

    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'x-request-id': expect.any(String),
        'cache-control': 'no-store',
        ratelimit: expect.stringMatching(/^"monthly";r=500;t=\d+$/),
      },
    });
    expect(JSON.stringify(answer.body)).toContain('create_box');
    expect(answer.headers['mcp-session-id']).toBeUndefined();
  });

  it('refuses whoever has no key as every endpoint does', async () => {
    expect(await client.post(api.mcp.path, list, { headers: accept })).toEqual(invalidKey());
  });

  it.each([
    ['is no JSON', '{"half":', 'Parse error: The body is not valid JSON: '],
    [
      'is nested too deep',
      `${'['.repeat(70)}${']'.repeat(70)}`,
      'Parse error: The body is nested deeper than 64 levels.',
    ],
  ])('tells as an error of the protocol why what %s cannot be read', async (_, text, sentence) => {
    const account = await Account.register();
    const answer = await account.post(api.mcp.path, undefined, { text, headers: accept });

    const error = { code: -32700, message: expect.stringContaining(sentence) };
    expect(answer).toMatchObject({ status: 400, body: { jsonrpc: '2.0', id: null, error } });
  });

  it('refuses whoever has no key before it says what is wrong with the body', async () => {
    expect(await client.post(api.mcp.path, undefined, { text: '{"half":', headers: accept })).toEqual(invalidKey());
  });

  it('has no stream to GET', async () => {
    const account = await Account.register();
    const answer = await account.get(api.mcp.path, { headers: accept });

    expect(answer).toEqual(refusal('method_not_allowed', '/api/v1/mcp does not support GET. Use POST.'));
    expect(answer.headers['allow']).toBe('POST');
  });
});
