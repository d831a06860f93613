import { closeCodes } from '@kerf/contracts';
import { type Check, counts } from './check.ts';
import { differences } from './matching.ts';
import type { Workbench } from './workbench.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };
const { registerTimeout, flooding, slowConsumer, tooLarge, draining, tryAgainLater } = closeCodes;

/** Checks of reconnecting and resuming. */
export const returnChecks: readonly Check[] = [
  ...[registerTimeout, flooding, slowConsumer, tooLarge, draining, tryAgainLater].map(comesBackAfter),
  ...[429, 503].map(comesBackAfterRefusal),
  {
    name: 'an adapter reconnects when the broker falls silent',
    async run({ line }) {
      const { resumeToken } = line;
      line.isSilent = true;
      const register = await line.admit(true).finally(() => {
        line.isSilent = false;
      });
      return differences(resumeToken, register.resume_token, 0, 'resume_token');
    },
  },
  {
    name: 'a connection lost while resuming is resumed with the same token, and no result is lost',
    async run(workbench) {
      const { line } = workbench;
      const commandId = await owed(workbench);
      const from = line.heard.length;
      const { resumeToken } = line;
      line.cut();
      await line.meet();
      line.cut();
      const register = await line.admit(true);
      const again = await line.resultOf(commandId, from);
      const shown = { resume_token: resumeToken, unacknowledged: { $contains: commandId } };
      return [
        ...differences(shown, register, 0, 'register'),
        ...differences({ ok: true }, again, 0),
        ...(await counts(workbench, 1)),
      ];
    },
  },
  {
    name: 'a dropped result is not sent again',
    async run(workbench) {
      const { line } = workbench;
      const commandId = await owed(workbench);
      line.cut();
      await line.admit(true, [commandId]);
      await workbench.state(); // its pending messages arrive before this result
      line.cut();
      const { unacknowledged } = await line.admit(true);
      return unacknowledged.includes(commandId) ? ['register still names it as unacknowledged.'] : [];
    },
  },
];

function comesBackAfter(code: number): Check {
  return {
    name: `an adapter reconnects after close code ${code}`,
    async run({ line }) {
      const { resumeToken } = line;
      line.sendAway(code);
      return differences(resumeToken, (await line.admit(true)).resume_token, 0, 'resume_token');
    },
  };
}

function comesBackAfterRefusal(status: number): Check {
  return {
    name: `an adapter refused with ${status} reconnects`,
    async run({ line }) {
      const { resumeToken } = line;
      line.door.refusal = status;
      line.cut();
      await line.door.knock().finally(() => {
        line.door.refusal = undefined;
      });
      return differences(resumeToken, (await line.admit(true)).resume_token, 0, 'resume_token');
    },
  };
}

/** Runs a command without acknowledging its result. */
async function owed(workbench: Workbench): Promise<string> {
  const commandId = workbench.begin('create_box', box);
  await workbench.line.endOf(commandId);
  return commandId;
}
