import type { FromBroker } from '@kerf/contracts';
import { batchChecks } from './batches.ts';
import { type Check, counts } from './check.ts';
import { endChecks } from './ends.ts';
import { fileChecks } from './files.ts';
import { differences } from './matching.ts';
import { returnChecks } from './returns.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };

/** All protocol checks. */
export const checks: readonly Check[] = [
  {
    name: 'a command sent twice runs once and is answered twice',
    async run(workbench) {
      const commandId = workbench.begin('create_box', box);
      const first = await workbench.line.resultOf(commandId);
      const from = workbench.line.heard.length;
      workbench.line.say(order(commandId, 'create_box', box));
      const second = await workbench.line.resultOf(commandId, from);
      return [...differences(first, second, 0), ...(await counts(workbench, 1))];
    },
  },
  {
    name: 'an unacknowledged result is sent again after a reconnect',
    async run(workbench) {
      const commandId = workbench.begin('create_box', box);
      await workbench.line.endOf(commandId);
      const from = workbench.line.heard.length;
      const { resumeToken } = workbench.line;
      workbench.line.cut();
      const register = await workbench.line.admit(true);
      const again = await workbench.line.resultOf(commandId, from);
      const named = register.unacknowledged.includes(commandId) ? [] : ['register does not name it as unacknowledged.'];
      return [
        ...named,
        ...differences(resumeToken, register.resume_token, 0, 'resume_token'),
        ...differences({ ok: true }, again, 0),
        ...(await counts(workbench, 1)),
      ];
    },
  },
  {
    name: 'a command that is running when the connection is lost runs once',
    async run(workbench) {
      const from = workbench.line.heard.length;
      const commandId = workbench.begin('create_box', box);
      workbench.line.cut();
      await workbench.line.admit(true);
      workbench.line.say(order(commandId, 'create_box', box));
      const end = await workbench.line.resultOf(commandId, from);
      return [...differences({ ok: true }, end, 0), ...(await counts(workbench, 1))];
    },
  },
  {
    name: 'a tool that the adapter does not have is refused',
    async run(workbench) {
      const end = await workbench.run('create_dragon');
      return differences({ ok: false, error: { code: 'UNSUPPORTED_TOOL' } }, end, 0);
    },
  },
  {
    name: 'invalid frames and messages of a later version are tolerated',
    async run(workbench) {
      for (const text of ['', '{', '[]', '"text"', '{"type":"later"}', '{"type":"execute"}'])
        workbench.line.sayText(text);
      workbench.line.say({ type: 'cancel', command_id: crypto.randomUUID(), reason: 'no such command' });
      workbench.line.say({ type: 'result_ack', command_id: crypto.randomUUID() });
      return differences({ ok: true }, await workbench.run('create_box', box), 0);
    },
  },
  {
    name: 'a command for another revision of the document is refused',
    async run(workbench) {
      const { revision } = await workbench.answer('get_state');
      const commandId = crypto.randomUUID();
      workbench.line.say({ ...order(commandId, 'create_box', box), expected_revision: Number(revision) + 5 });
      const end = await workbench.line.resultOf(commandId);
      const expected = { ok: false, error: { code: 'REVISION_CONFLICT' } };
      return [...differences(expected, end, 0), ...(await counts(workbench, 0))];
    },
  },
  {
    name: 'heartbeats are sent at the requested interval',
    async run({ line }) {
      await line.until((message) => message.type === 'heartbeat' && message.healthy, line.heard.length, 'a heartbeat');
      return [];
    },
  },
  {
    name: 'a fragmented message is accepted, and a ping between its fragments is answered',
    async run({ line }) {
      const commandId = crypto.randomUUID();
      await line.sayInParts(order(commandId, 'create_box', box));
      return differences({ ok: true }, await line.resultOf(commandId), 0);
    },
  },
  ...endChecks,
  ...returnChecks,
  ...fileChecks,
  ...batchChecks,
];

type Execute = Extract<FromBroker, { type: 'execute' }>;

/** Creates a message to run a tool. */
const order = (commandId: string, tool: string, parameters: Record<string, unknown>): Execute => ({
  type: 'execute',
  command_id: commandId,
  attempt: 2,
  tool,
  parameters,
  timeout_ms: 60_000,
});
