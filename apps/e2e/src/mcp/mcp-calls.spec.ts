import { Account } from '../accounts/account.ts';
import { client } from '../http/client.ts';
import { invalidKey } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';
import { sendMcp, eachRevision, mcpRequest } from './mcp-messages.ts';
import { type CommandReaction, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const box = { length: 10, width: 20, height: 30 };

describe.each(eachRevision)('tools/call of %s', (revision) => {
  let ledger: LedgerDatabase;
  beforeAll(() => {
    ledger = new LedgerDatabase();
  });
  afterAll(() => ledger.close());
  const call = (meta: object = {}) =>
    mcpRequest(revision, 'tools/call', { name: 'create_box', arguments: box, _meta: meta });
  const start = async (act: CommandReaction = reactions.answerABox) => {
    const account = await Account.register();
    return { account, adapter: await ScriptedAdapter.connect(account.key, act) };
  };

  it('succeeds exactly 60 times of 100 at once when 60 operations are left', async () => {
    const { account, adapter } = await start();
    await ledger.setRemaining(account, 60);
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendMcp(account, call())));
    adapter.terminateConnection();
    const results = answers.map(
      ({ body }) => (body as { result: { isError: boolean; structuredContent: object } }).result,
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(results.filter(({ isError }) => !isError)).toHaveLength(60);
    for (const { structuredContent } of results.filter(({ isError }) => isError))
      expect(structuredContent).toEqual({
        error: expect.stringContaining('of the 500 operations of this month, but 0 are left'),
        status_code: 429,
        reset_at: expect.any(String),
      });
    expect(adapter.commands).toHaveLength(60);
    expect(await account.readUsage()).toBe(500);
  });

  it('lists and discovers when nothing is left, as often as one likes', async () => {
    const { account, adapter } = await start();
    adapter.terminateConnection();
    await ledger.setRemaining(account, 0);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sendMcp(account, mcpRequest(revision, 'tools/list'))),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(await account.readUsage()).toBe(500);
  });

  it.each(['tools/call', 'tools/list'])(
    'and %s with a key that is revoked is 401, and does nothing',
    async (method) => {
      const { account, adapter } = await start();
      const other = await account.makeKey();
      const sent = method === 'tools/call' ? call() : mcpRequest(revision, method);
      expect((await sendMcp(other.holder, sent)).status).toBe(200);
      const before = await account.readUsage();
      await other.holder.revokeOwnKey();

      expect(await sendMcp(other.holder, sent)).toEqual(invalidKey());
      expect(await client.post('/api/v1/mcp', sent.json, { headers: sent.headers })).toEqual(invalidKey());
      expect(await account.readUsage()).toBe(before);
      adapter.terminateConnection();
    },
  );

  it('runs on the adapter that the header X-Adapter-Id names, unless _meta names another', async () => {
    const { account, adapter: first } = await start();
    const second = await ScriptedAdapter.connect(account.key, reactions.answerABox);
    const named = await sendMcp(account, call(), { 'x-adapter-id': first.adapterId });
    const renamed = await sendMcp(account, call({ 'kerf/adapter-id': second.adapterId }), {
      'x-adapter-id': first.adapterId,
    });

    expect([named, renamed].map(({ headers }) => headers['x-adapter-id'])).toEqual([first.adapterId, second.adapterId]);
    expect([first.commands.length, second.commands.length]).toEqual([1, 1]);
    for (const adapter of [first, second]) adapter.terminateConnection();
  });

  it('with a header X-Adapter-Id that is none is an error of the tool', async () => {
    const { account, adapter } = await start();
    const answer = await sendMcp(account, call(), { 'x-adapter-id': 'mine' });
    adapter.terminateConnection();

    expect(JSON.stringify(answer.body)).toContain('The header X-Adapter-Id must be a UUID.');
    expect(adapter.commands).toEqual([]);
  });
});
