import { closeCodes } from '@kerf/contracts';
import { type Check, checkObjectCount } from './check.ts';
import { findDifferences } from './find-differences.ts';
import type { AdapterClient } from './adapter-client.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };
const { registerTimeout, flooding, slowConsumer, tooLarge, draining, tryAgainLater } = closeCodes;

/** Checks of reconnecting and resuming. */
export const reconnectChecks: readonly Check[] = [
  ...[registerTimeout, flooding, slowConsumer, tooLarge, draining, tryAgainLater].map(reconnectsAfterClose),
  ...[429, 503].map(reconnectsAfterRefusal),
  {
    name: 'an adapter reconnects when the broker falls silent',
    async run({ connection }) {
      const { resumeToken } = connection;
      connection.isSilent = true;
      const register = await connection.acceptAdapter(true).finally(() => {
        connection.isSilent = false;
      });
      return findDifferences(resumeToken, register.resume_token, 0, 'resume_token');
    },
  },
  {
    name: 'a connection lost while resuming is resumed with the same token, and no result is lost',
    async run(client) {
      const { connection } = client;
      const commandId = await leaveUnacknowledged(client);
      const from = connection.received.length;
      const { resumeToken } = connection;
      connection.dropConnection();
      await connection.waitForRegister();
      connection.dropConnection();
      const register = await connection.acceptAdapter(true);
      const again = await connection.waitForResult(commandId, from);
      const shown = { resume_token: resumeToken, unacknowledged: { $contains: commandId } };
      return [
        ...findDifferences(shown, register, 0, 'register'),
        ...findDifferences({ ok: true }, again, 0),
        ...(await checkObjectCount(client, 1)),
      ];
    },
  },
  {
    name: 'a dropped result is not sent again',
    async run(client) {
      const { connection } = client;
      const commandId = await leaveUnacknowledged(client);
      connection.dropConnection();
      await connection.acceptAdapter(true, [commandId]);
      await client.readState(); // its pending messages arrive before this result
      connection.dropConnection();
      const { unacknowledged } = await connection.acceptAdapter(true);
      return unacknowledged.includes(commandId) ? ['register still names it as unacknowledged.'] : [];
    },
  },
];

function reconnectsAfterClose(code: number): Check {
  return {
    name: `an adapter reconnects after close code ${code}`,
    async run({ connection }) {
      const { resumeToken } = connection;
      connection.closeWithCode(code);
      return findDifferences(resumeToken, (await connection.acceptAdapter(true)).resume_token, 0, 'resume_token');
    },
  };
}

function reconnectsAfterRefusal(status: number): Check {
  return {
    name: `an adapter refused with ${status} reconnects`,
    async run({ connection }) {
      const { resumeToken } = connection;
      connection.listener.refusalStatus = status;
      connection.dropConnection();
      await connection.listener.waitForAttempt().finally(() => {
        connection.listener.refusalStatus = undefined;
      });
      return findDifferences(resumeToken, (await connection.acceptAdapter(true)).resume_token, 0, 'resume_token');
    },
  };
}

/** Runs a command without acknowledging its result. */
async function leaveUnacknowledged(client: AdapterClient): Promise<string> {
  const commandId = client.sendCommand('create_box', box);
  await client.connection.waitForEnd(commandId);
  return commandId;
}
