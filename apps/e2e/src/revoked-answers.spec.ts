import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from './account.ts';
import { acts, ScriptedAdapter } from './scripted-adapter.ts';

describe('a revoked key', () => {
  it('gets nothing more of a stream of MCP, and its operation is called off', async () => {
    const account = await Account.register();
    const { keyId, holder } = await account.makeKey();
    const adapter = await ScriptedAdapter.connect(account.key, acts.neverAnswer);
    const params = { name: 'create_box', arguments: { length: 1, width: 2, height: 3 } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const headers = { accept: 'application/json, text/event-stream' };
    const streamed = holder.post(api.mcp.path, message, { headers }).then(
      ({ status }) => status,
      () => 'cut',
    );
    await eventually(() => expect(adapter.commands).toHaveLength(1));
    expect((await account.delete(`/api/v1/keys/${keyId}`)).status).toBe(200);

    expect(await streamed).toBe('cut');
    const ids = adapter.commands.map(({ command_id }) => command_id);
    await eventually(() => expect(adapter.cancelled).toEqual(ids));
    adapter.drop();
  });
});
