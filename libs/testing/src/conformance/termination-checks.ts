import type { CommandResult } from '@kerf/contracts';
import { type Check, checkObjectCount } from './check.ts';
import { isEndOfCommand } from './broker-connection.ts';
import { findDifferences } from './find-differences.ts';
import type { AdapterClient } from './adapter-client.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };

/** Maximum `max_concurrency` plus the broker's maximum queue. */
const maxQueuedCommands = 128;

/** Checks of cancelled, timed-out and rejected commands, and of a draining broker. */
export const terminationChecks: readonly Check[] = [
  {
    name: 'cancelled commands have one result each, and those cancelled in time have changed nothing',
    async run(client) {
      const commandIds = [1, 2, 3, 4].map(() => client.sendCommand('create_box', box));
      for (const command_id of commandIds.slice(1))
        client.connection.send({ type: 'cancel', command_id, reason: 'requested' });
      const results: CommandResult[] = [];
      for (const commandId of commandIds) results.push(await client.connection.waitForResult(commandId));
      return [...checkRefusals('CANCELLED', results), ...(await checkSingleResults(client, commandIds, results))];
    },
  },
  {
    name: 'commands that time out have one result each, and have changed nothing',
    async run(client) {
      const commandIds = [1, 2, 3, 4].map(() => client.sendCommand('create_box', box, { timeout_ms: 1 }));
      const results: CommandResult[] = [];
      for (const commandId of commandIds) results.push(await client.connection.waitForResult(commandId));
      return [...checkRefusals('TIMEOUT', results), ...(await checkSingleResults(client, commandIds, results))];
    },
  },
  {
    name: 'commands beyond the concurrency limit are completed or rejected as busy, and none is lost',
    async run(client) {
      const commandIds = Array.from({ length: maxQueuedCommands + 1 }, () => client.sendCommand('create_box', box));
      const results: CommandResult[] = [];
      for (const commandId of commandIds) results.push(await client.connection.waitForResult(commandId));
      return [...checkRefusals('ADAPTER_BUSY', results), ...(await checkSingleResults(client, commandIds, results))];
    },
  },
  {
    name: 'a command that was refused runs again after its acknowledgement',
    async run(client) {
      const commandId = client.sendCommand('delete_object', { object_id: 'box_1000000' });
      const refused = await client.connection.waitForResult(commandId);
      const from = client.connection.received.length;
      client.resendCommand(commandId, 'create_box', box);
      const done = await client.connection.waitForResult(commandId, from);
      return [
        ...findDifferences({ ok: false, error: { code: 'OBJECT_NOT_FOUND' } }, refused, 0),
        ...findDifferences({ ok: true }, done, 0),
        ...(await checkObjectCount(client, 1)),
      ];
    },
  },
  {
    name: 'an adapter leaves a draining broker and sends unacknowledged results to the next one',
    async run(client) {
      const { connection } = client;
      const commandId = client.sendCommand('create_box', box);
      await connection.waitForEnd(commandId);
      const from = connection.received.length;
      const { resumeToken } = connection;
      connection.send({ type: 'draining', reconnect_after_ms: 1 });
      const register = await connection.acceptAdapter(true);
      const again = await connection.waitForResult(commandId, from);
      return [
        ...findDifferences(resumeToken, register.resume_token, 0, 'resume_token'),
        ...findDifferences({ ok: true }, again, 0),
        ...(await checkObjectCount(client, 1)),
      ];
    },
  },
];

/** Checks that each command succeeded, was refused with this code, or was rejected as busy. */
const checkRefusals = (code: string, results: readonly CommandResult[]): string[] =>
  results.flatMap((end) =>
    end.ok || end.error.code === code || end.error.code === 'ADAPTER_BUSY'
      ? []
      : [`refused with ${end.error.code}, not ${code}.`],
  );

async function checkSingleResults(
  client: AdapterClient,
  commandIds: readonly string[],
  results: readonly CommandResult[],
) {
  const count = await checkObjectCount(client, results.filter(({ ok }) => ok).length);
  const resultCounts = commandIds.map(
    (id) => client.connection.received.filter((message) => isEndOfCommand(message, id)).length,
  );
  return [
    ...count,
    ...findDifferences(
      commandIds.map(() => 1),
      resultCounts,
      0,
      'results of each',
    ),
  ];
}
