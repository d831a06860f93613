import type { FromBroker } from '@kerf/contracts';
import { batchChecks } from './batch-checks.ts';
import { type Check, checkObjectCount } from './check.ts';
import { terminationChecks } from './termination-checks.ts';
import { fileChecks } from './file-checks.ts';
import { findDifferences } from './find-differences.ts';
import { reconnectChecks } from './reconnect-checks.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };

/** All protocol checks. */
export const protocolChecks: readonly Check[] = [
  {
    name: 'a command sent twice runs once and is answered twice',
    async run(client) {
      const commandId = client.sendCommand('create_box', box);
      const first = await client.connection.waitForResult(commandId);
      const from = client.connection.received.length;
      client.connection.send(createExecute(commandId, 'create_box', box));
      const second = await client.connection.waitForResult(commandId, from);
      return [...findDifferences(first, second, 0), ...(await checkObjectCount(client, 1))];
    },
  },
  {
    name: 'an unacknowledged result is sent again after a reconnect',
    async run(client) {
      const commandId = client.sendCommand('create_box', box);
      await client.connection.waitForEnd(commandId);
      const from = client.connection.received.length;
      const { resumeToken } = client.connection;
      client.connection.dropConnection();
      const register = await client.connection.acceptAdapter(true);
      const again = await client.connection.waitForResult(commandId, from);
      const named = register.unacknowledged.includes(commandId) ? [] : ['register does not name it as unacknowledged.'];
      return [
        ...named,
        ...findDifferences(resumeToken, register.resume_token, 0, 'resume_token'),
        ...findDifferences({ ok: true }, again, 0),
        ...(await checkObjectCount(client, 1)),
      ];
    },
  },
  {
    name: 'a command that is running when the connection is lost runs once',
    async run(client) {
      const from = client.connection.received.length;
      const commandId = client.sendCommand('create_box', box);
      client.connection.dropConnection();
      await client.connection.acceptAdapter(true);
      client.connection.send(createExecute(commandId, 'create_box', box));
      const end = await client.connection.waitForResult(commandId, from);
      return [...findDifferences({ ok: true }, end, 0), ...(await checkObjectCount(client, 1))];
    },
  },
  {
    name: 'a tool that the adapter does not have is refused',
    async run(client) {
      const end = await client.runTool('create_dragon');
      return findDifferences({ ok: false, error: { code: 'UNSUPPORTED_TOOL' } }, end, 0);
    },
  },
  {
    name: 'invalid frames and messages of a later version are tolerated',
    async run(client) {
      for (const text of ['', '{', '[]', '"text"', '{"type":"later"}', '{"type":"execute"}'])
        client.connection.sendText(text);
      client.connection.send({ type: 'cancel', command_id: crypto.randomUUID(), reason: 'no such command' });
      client.connection.send({ type: 'result_ack', command_id: crypto.randomUUID() });
      return findDifferences({ ok: true }, await client.runTool('create_box', box), 0);
    },
  },
  {
    name: 'a command for another revision of the document is refused',
    async run(client) {
      const { revision } = await client.callTool('get_state');
      const commandId = crypto.randomUUID();
      client.connection.send({
        ...createExecute(commandId, 'create_box', box),
        expected_revision: Number(revision) + 5,
      });
      const end = await client.connection.waitForResult(commandId);
      const expected = { ok: false, error: { code: 'REVISION_CONFLICT' } };
      return [...findDifferences(expected, end, 0), ...(await checkObjectCount(client, 0))];
    },
  },
  {
    name: 'heartbeats are sent at the requested interval',
    async run({ connection }) {
      await connection.waitForMessage(
        (message) => message.type === 'heartbeat' && message.healthy,
        connection.received.length,
        'a heartbeat',
      );
      return [];
    },
  },
  {
    name: 'a fragmented message is accepted, and a ping between its fragments is answered',
    async run({ connection }) {
      const commandId = crypto.randomUUID();
      await connection.sendInFragments(createExecute(commandId, 'create_box', box));
      return findDifferences({ ok: true }, await connection.waitForResult(commandId), 0);
    },
  },
  ...terminationChecks,
  ...reconnectChecks,
  ...fileChecks,
  ...batchChecks,
];

type Execute = Extract<FromBroker, { type: 'execute' }>;

/** Creates a message to run a tool. */
const createExecute = (commandId: string, tool: string, parameters: Record<string, unknown>): Execute => ({
  type: 'execute',
  command_id: commandId,
  attempt: 2,
  tool,
  parameters,
  timeout_ms: 60_000,
});
