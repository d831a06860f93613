import { finalCloseCodes } from '@kerf/contracts';
import { findDifferences } from './find-differences.ts';
import type { AdapterProcess } from './adapter-process.ts';
import type { AdapterClient } from './adapter-client.ts';

/** A check of permanent adapter shutdown; the program is restarted afterwards. */
export interface ShutdownCheck {
  readonly name: string;
  /** Runs the check and returns the problems, in sentences. */
  readonly run: (client: AdapterClient, adapter: AdapterProcess) => Promise<string[]>;
}

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };
const normalClosure = 1000;

/** Checks of an adapter that is refused permanently, or that receives SIGTERM. */
export const shutdownChecks: readonly ShutdownCheck[] = [
  ...finalCloseCodes.map(staysAwayAfter),
  ...[401, 403, 404].map(staysAwayAfterRefusal),
  {
    name: 'an adapter that receives SIGTERM sends draining, takes no new commands, and closes after its last result_ack',
    async run(client, adapter) {
      const { connection } = client;
      const commandId = client.sendCommand('create_box', box);
      await connection.waitForEnd(commandId);
      const from = connection.received.length;
      adapter.requestExit();
      await connection.waitForMessage(({ type }) => type === 'draining', from, 'draining');
      const late = await client.runTool('create_box', box);
      connection.send({ type: 'result_ack', command_id: commandId });
      return [
        ...findDifferences({ ok: false, error: { code: 'ADAPTER_UNAVAILABLE' } }, late, 0, 'a later command'),
        ...findDifferences(normalClosure, await connection.closeCode, 0, 'the close code'),
      ];
    },
  },
];

function staysAwayAfter(code: number): ShutdownCheck {
  return {
    name: `an adapter does not reconnect after close code ${code}`,
    async run({ connection }, adapter) {
      const { attempts } = connection.listener;
      connection.closeWithCode(code);
      await Promise.race([adapter.waitForExitOrPause(), connection.listener.hasAttempt()]);
      return findDifferences(attempts, connection.listener.attempts, 0, 'connections');
    },
  };
}

function staysAwayAfterRefusal(status: number): ShutdownCheck {
  return {
    name: `an adapter refused with ${status} does not reconnect`,
    async run({ connection }, adapter) {
      const { attempts } = connection.listener;
      connection.listener.refusalStatus = status;
      connection.dropConnection();
      const attempted = connection.listener.waitForAttempt();
      const settled = attempted.then(() =>
        Promise.race([adapter.waitForExitOrPause(), connection.listener.hasAttempt()]),
      );
      await settled.finally(() => {
        connection.listener.refusalStatus = undefined;
      });
      return findDifferences(attempts + 1, connection.listener.attempts, 0, 'connections');
    },
  };
}
