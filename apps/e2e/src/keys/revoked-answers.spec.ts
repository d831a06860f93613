import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { eachRevision, mcpRequest, openMcp } from '../mcp/mcp-messages.ts';
import { type CommandReaction, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

/** Says that it has begun, and nothing more. */
const begin: CommandReaction = ({ command_id }, adapter) =>
  adapter.sendMessage({ type: 'progress', command_id, fraction: 0.1 });

describe('a revoked key', () => {
  it.each(eachRevision)(
    'gets nothing more of a stream of MCP %s, and its operation is called off',
    async (revision) => {
      const account = await Account.register();
      const { keyId, holder } = await account.makeKey();
      const adapter = await ScriptedAdapter.connect(account.key, begin);
      const params = { name: 'create_box', arguments: { length: 1, width: 2, height: 3 }, _meta: { progressToken: 1 } };
      const { begun } = openMcp(holder, mcpRequest(revision, 'tools/call', params));
      const { rest } = await begun;
      const ended = rest.catch(() => 'cut');
      expect((await account.delete(`/api/v1/keys/${keyId}`)).status).toBe(200);

      expect(await ended).toBe('cut');
      const ids = adapter.commands.map(({ command_id }) => command_id);
      await eventually(() => expect(adapter.cancelled).toEqual(ids));
      adapter.terminateConnection();
    },
  );
});
