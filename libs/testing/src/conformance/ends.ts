import type { CommandResult } from '@kerf/contracts';
import { type Check, counts } from './check.ts';
import { isEndOf } from './line.ts';
import { differences } from './matching.ts';
import type { Workbench } from './workbench.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };

/** Maximum `max_concurrency` plus the broker's maximum queue. */
const mostAtOnce = 128;

/** Checks of cancelled, timed-out and rejected commands, and of a draining broker. */
export const endChecks: readonly Check[] = [
  {
    name: 'cancelled commands have one result each, and those cancelled in time have changed nothing',
    async run(workbench) {
      const commandIds = [1, 2, 3, 4].map(() => workbench.begin('create_box', box));
      for (const command_id of commandIds.slice(1))
        workbench.line.say({ type: 'cancel', command_id, reason: 'requested' });
      const ends: CommandResult[] = [];
      for (const commandId of commandIds) ends.push(await workbench.line.resultOf(commandId));
      return [...unless('CANCELLED', ends), ...(await onlyOnce(workbench, commandIds, ends))];
    },
  },
  {
    name: 'commands that time out have one result each, and have changed nothing',
    async run(workbench) {
      const commandIds = [1, 2, 3, 4].map(() => workbench.begin('create_box', box, { timeout_ms: 1 }));
      const ends: CommandResult[] = [];
      for (const commandId of commandIds) ends.push(await workbench.line.resultOf(commandId));
      return [...unless('TIMEOUT', ends), ...(await onlyOnce(workbench, commandIds, ends))];
    },
  },
  {
    name: 'commands beyond the concurrency limit are completed or rejected as busy, and none is lost',
    async run(workbench) {
      const commandIds = Array.from({ length: mostAtOnce + 1 }, () => workbench.begin('create_box', box));
      const ends: CommandResult[] = [];
      for (const commandId of commandIds) ends.push(await workbench.line.resultOf(commandId));
      return [...unless('ADAPTER_BUSY', ends), ...(await onlyOnce(workbench, commandIds, ends))];
    },
  },
  {
    name: 'a command that was refused runs again after its acknowledgement',
    async run(workbench) {
      const commandId = workbench.begin('delete_object', { object_id: 'box_1000000' });
      const refused = await workbench.line.resultOf(commandId);
      const from = workbench.line.heard.length;
      workbench.again(commandId, 'create_box', box);
      const done = await workbench.line.resultOf(commandId, from);
      return [
        ...differences({ ok: false, error: { code: 'OBJECT_NOT_FOUND' } }, refused, 0),
        ...differences({ ok: true }, done, 0),
        ...(await counts(workbench, 1)),
      ];
    },
  },
  {
    name: 'an adapter leaves a draining broker and sends unacknowledged results to the next one',
    async run(workbench) {
      const { line } = workbench;
      const commandId = workbench.begin('create_box', box);
      await line.endOf(commandId);
      const from = line.heard.length;
      const { resumeToken } = line;
      line.say({ type: 'draining', reconnect_after_ms: 1 });
      const register = await line.admit(true);
      const again = await line.resultOf(commandId, from);
      return [
        ...differences(resumeToken, register.resume_token, 0, 'resume_token'),
        ...differences({ ok: true }, again, 0),
        ...(await counts(workbench, 1)),
      ];
    },
  },
];

/** Checks that each command succeeded, was refused with this code, or was rejected as busy. */
const unless = (code: string, ends: readonly CommandResult[]): string[] =>
  ends.flatMap((end) =>
    end.ok || end.error.code === code || end.error.code === 'ADAPTER_BUSY'
      ? []
      : [`refused with ${end.error.code}, not ${code}.`],
  );

async function onlyOnce(workbench: Workbench, commandIds: readonly string[], ends: readonly CommandResult[]) {
  const count = await counts(workbench, ends.filter(({ ok }) => ok).length);
  const told = commandIds.map((id) => workbench.line.heard.filter((message) => isEndOf(message, id)).length);
  return [
    ...count,
    ...differences(
      commandIds.map(() => 1),
      told,
      0,
      'results of each',
    ),
  ];
}
