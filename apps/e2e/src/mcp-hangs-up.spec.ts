import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Agent, request } from 'undici';
import { Account } from './account.ts';
import { authorityOf, sharedPlace } from './place.ts';
import { acts, ScriptedAdapter } from './scripted-adapter.ts';

const params = { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'specification', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** What a request says of its revision besides its parameters. */
interface Revision {
  readonly headers: Readonly<Record<string, string>>;
  readonly params: object;
}

const modern: Revision = {
  headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': params.name },
  params: { ...params, _meta: envelope },
};

/** Sends a tools/call to the first gateway, which an adapter will not answer; what comes back hangs up. */
async function begin(account: Account, adapter: ScriptedAdapter, { headers, params: asked }: Revision) {
  const { gatewayUrls } = sharedPlace();
  const agent = new Agent({ connect: { ca: authorityOf(sharedPlace()) } });
  const answer = request(new URL(api.mcp.path, gatewayUrls[0]), {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': account.key,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: asked }),
  });
  answer.catch(() => undefined); // nobody waits for it
  await eventually(() => expect(adapter.commands).toHaveLength(1));
  return () => agent.destroy();
}

describe('a client of MCP that hangs up', () => {
  let account: Account;
  let adapter: ScriptedAdapter;
  beforeEach(async () => {
    account = await Account.register();
    adapter = await ScriptedAdapter.connect(account.key, acts.neverAnswer);
  });
  afterEach(() => adapter.drop());

  /** Resolves when the gateway has seen a later client hang up, and so all before it. */
  async function seen(): Promise<void> {
    const witness = await Account.register();
    const own = await ScriptedAdapter.connect(witness.key, acts.neverAnswer);
    const hangUp = await begin(witness, own, modern);
    await hangUp();
    await eventually(() => expect(own.cancelled).toHaveLength(1));
    own.drop();
  }

  it('has its operation called off since 2026-07-28, and is not charged when that could stop it', async () => {
    const hangUp = await begin(account, adapter, modern);
    await hangUp();
    await eventually(() => expect(adapter.cancelled).toHaveLength(1));
    for (const command_id of adapter.cancelled)
      adapter.say({ type: 'result', command_id, ok: false, error: { code: 'CANCELLED', message: 'Stopped.' } });

    await eventually(async () => expect(await account.used()).toBe(0));
  });

  it.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
    'has cancelled nothing before, as in %s: its operation is finished and charged',
    async (revision) => {
      const hangUp = await begin(account, adapter, { headers: { 'mcp-protocol-version': revision }, params });
      await hangUp();
      await seen();
      for (const command of adapter.commands) acts.answerABox(command, adapter);
      await eventually(async () =>
        expect(await account.get('/api/v1/usage')).toMatchObject({ body: { totals: { operations: 1, refunded: 0 } } }),
      );

      expect(adapter.cancelled).toEqual([]);
    },
  );
});
