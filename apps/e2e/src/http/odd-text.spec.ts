import { Account } from '../accounts/account.ts';
import { executionEndpoints } from '../operations/execution-endpoints.ts';
import { refusal } from './expected-responses.ts';
import { sampleBox, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const odd = [
  ['half of a surrogate pair', 'box_\ud800'],
  ['U+0000', 'box_\0'],
] as const;
const rule = 'must not contain U+0000 or an unpaired surrogate';
const accept = { accept: 'application/json, text/event-stream' };
const box = { length: 1, width: 2, height: 3 };

describe('a text that nothing can store', () => {
  let account: Account;
  let adapter: ScriptedAdapter;
  let result: object;
  beforeAll(async () => {
    account = await Account.register('team');
    adapter = await ScriptedAdapter.connect(account.key, (command, by) => reactions.answerWith(result)(command, by));
  });
  afterAll(() => adapter.terminateConnection());
  beforeEach(() => {
    adapter.commands.length = 0;
  });

  it('is refused as the name of a key', async () => {
    const answer = await account.post('/api/v1/keys', { name: 'a\ud800' });

    expect(answer).toEqual(refusal('invalid_parameters', `name ${rule}.`));
    expect(await account.listKeys()).toHaveLength(1);
  });

  it.each(odd.flatMap(([what, text]) => executionEndpoints.map((endpoint) => ({ what, text, ...endpoint }))))(
    'is refused as $what in parameters at $path, and nothing is run',
    async ({ text, path, buildBody: bodyOf }) => {
      for (const parameters of [{ object_id: text }, { [text]: 1 }, { object_id: [{ deep: text }] }]) {
        const answer = await account.post(path, bodyOf('delete_object', parameters));

        expect(answer).toEqual(refusal('invalid_parameters', `The body ${rule} in any of its texts.`));
      }
      expect(adapter.commands).toEqual([]);
    },
  );

  it.each(odd)('is refused by an MCP tool: %s', async (_, text) => {
    const params = { name: 'delete_object', arguments: { object_id: text } };
    const { status, body } = await account.post(
      '/api/v1/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { headers: accept },
    );

    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(rule)]);
    expect(adapter.commands).toEqual([]);
  });

  it.each(odd)('is not taken from an adapter, and what it did is not charged: %s', async (_, text) => {
    result = { ...sampleBox, object_id: text };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await account.post('/api/v1/execute', { command: 'create_box', parameters: box }, { headers });

    expect(answer).toEqual(refusal('adapter_invalid', expect.stringMatching(/ invalid result for .*(surrogate|NUL)/)));
    expect(await account.readUsage()).toBe(0);
  });
});
