import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { disconnectedLink } from '../commands/adapter-link.ts';
import { createContext, successResult, RecordingLink, ManualClock } from '../commands/commands.fixture.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { Commands } from '../commands/commands.ts';
import { resendCancellations, resumeCommands } from './resume-commands.ts';

const order = () => ({
  accountId: crypto.randomUUID(),
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'delete_object',
  parameters: { object_id: 'Box1' },
  timeoutMs: 60_000,
});

/** Outcome of a command, or the code of its fault. */
const endingOf = (outcome: Promise<Outcome>): Promise<Outcome | string> =>
  outcome.catch((error: unknown) => Fault.from(error).code);

let clock: ManualClock;
let context: CommandContext;
let before: Commands;
let link: RecordingLink;
let now: Commands;
beforeEach(() => {
  clock = new ManualClock();
  context = createContext(clock);
  before = new Commands(new RecordingLink(), context);
  before.setCredit(1);
  link = new RecordingLink();
  now = new Commands(link, context);
});

/** The adapter is back, at work on this command. */
const comeBack = (id: string) => {
  resumeCommands(now, before, { isSameProcess: true, running: new Set([id]), unacknowledged: new Set() });
  now.setCredit(1);
};

describe('a command that goes over to the next connection of its adapter', () => {
  it('is awaited by whoever asked for it there, too, when the first has gone', async () => {
    const asked = order();
    const again = { ...asked, operationId: crypto.randomUUID() };
    void before.runCommand(asked).catch(() => undefined);
    const ended = now.runCommand(again);
    comeBack(asked.commandId);
    const command = context.pendingCommands.get(asked.commandId);

    expect(command?.removeOperation(asked.operationId)).toBe(false);
    now.receiveResult(successResult(asked.commandId), 200);
    expect(await ended).toMatchObject({ ok: true });
    expect(link.getIds('execute')).toEqual([]);
  });

  it('is called off there when its requester went while nothing reached the adapter', () => {
    const asked = order();
    void before.runCommand(asked).catch(() => undefined);
    before.switchLink(disconnectedLink);
    for (const command of before.inFlight.values()) before.cancelCommand(command);
    comeBack(asked.commandId);
    resendCancellations(now);

    expect(link.sent).toEqual([{ type: 'cancel', command_id: asked.commandId, reason: 'requested' }]);
  });
});

describe('a command that the adapter sends back as busy', () => {
  it('after its time was over has timed out', async () => {
    now.setCredit(1);
    const asked = order();
    const ended = endingOf(now.runCommand(asked));
    clock.advance(60_000);
    now.requeue({ type: 'rejected', command_id: asked.commandId, code: 'busy' });

    expect(await ended).toBe('adapter_timed_out');
  });

  it('although it had accepted it is not accepted any more', () => {
    now.setCredit(1);
    const asked = order();
    void now.runCommand(asked).catch(() => undefined);
    now.handleProgress({ type: 'accepted', command_id: asked.commandId });
    now.requeue({ type: 'rejected', command_id: asked.commandId, code: 'busy' });
    now.resendOverdue();
    clock.advance(5_000);
    now.resendOverdue();

    expect(link.getIds('execute')).toHaveLength(3);
  });
});
