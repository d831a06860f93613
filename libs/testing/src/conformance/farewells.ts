import { finalCloseCodes } from '@kerf/contracts';
import { differences } from './matching.ts';
import type { Program } from './program.ts';
import type { Workbench } from './workbench.ts';

/** One way in which an adapter ends for good; the program is started again afterwards. */
export interface Farewell {
  readonly name: string;
  /** What is wrong, in sentences. */
  readonly run: (workbench: Workbench, program: Program) => Promise<string[]>;
}

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };
const closedForGood = 1000;

/** What the protocol asks of an adapter that is not wanted any more, or told to end. */
export const farewells: readonly Farewell[] = [
  ...finalCloseCodes.map(staysAwayAfter),
  ...[401, 403, 404].map(staysAwayAfterRefusal),
  {
    name: 'an adapter that is told to end says so, takes nothing more, and closes when its last result is acknowledged',
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
    name: `an adapter stays away after the close code ${code}`,
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
    name: `an adapter that is refused with ${status} stays away`,
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
