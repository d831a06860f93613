import { finalCloseCodes } from '@kerf/contracts';
import { differences } from './matching.ts';
import type { Program } from './program.ts';
import type { Workbench } from './workbench.ts';

/** A check of permanent adapter shutdown; the program is restarted afterwards. */
export interface Farewell {
  readonly name: string;
  /** Runs the check and returns the problems, in sentences. */
  readonly run: (workbench: Workbench, program: Program) => Promise<string[]>;
}

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };
const closedForGood = 1000;

/** Checks of an adapter that is refused permanently, or that receives SIGTERM. */
export const farewells: readonly Farewell[] = [
  ...finalCloseCodes.map(staysAwayAfter),
  ...[401, 403, 404].map(staysAwayAfterRefusal),
  {
    name: 'an adapter that receives SIGTERM sends draining, takes no new commands, and closes after its last result_ack',
    async run(workbench, program) {
      const { line } = workbench;
      const commandId = workbench.begin('create_box', box);
      await line.endOf(commandId);
      const from = line.heard.length;
      program.tellToEnd();
      await line.until(({ type }) => type === 'draining', from, 'draining');
      const late = await workbench.run('create_box', box);
      line.say({ type: 'result_ack', command_id: commandId });
      return [
        ...differences({ ok: false, error: { code: 'ADAPTER_UNAVAILABLE' } }, late, 0, 'a later command'),
        ...differences(closedForGood, await line.closedWith, 0, 'the close code'),
      ];
    },
  },
];

function staysAwayAfter(code: number): Farewell {
  return {
    name: `an adapter does not reconnect after close code ${code}`,
    async run({ line }, program) {
      const { knocks } = line.door;
      line.sendAway(code);
      await Promise.race([program.hasEndedOrPaused(), line.door.isKnocked()]);
      return differences(knocks, line.door.knocks, 0, 'connections');
    },
  };
}

function staysAwayAfterRefusal(status: number): Farewell {
  return {
    name: `an adapter refused with ${status} does not reconnect`,
    async run({ line }, program) {
      const { knocks } = line.door;
      line.door.refusal = status;
      line.cut();
      const comes = line.door.knock();
      const stays = comes.then(() => Promise.race([program.hasEndedOrPaused(), line.door.isKnocked()]));
      await stays.finally(() => {
        line.door.refusal = undefined;
      });
      return differences(knocks + 1, line.door.knocks, 0, 'connections');
    },
  };
}
