import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { cutLink } from '../commands/adapter-link.ts';
import { contextWith, done, RecordingLink, StandingClock } from '../commands/commands.fixture.ts';
import { type CommandContext, Commands } from '../commands/commands.ts';
import { remind, takeOver } from './takeover.ts';

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

let clock: StandingClock;
let context: CommandContext;
let before: Commands;
let link: RecordingLink;
let now: Commands;
beforeEach(() => {
  clock = new StandingClock();
  context = contextWith(clock);
  before = new Commands(new RecordingLink(), context);
  before.open(1);
  link = new RecordingLink();
  now = new Commands(link, context);
});

/** The adapter is back, at work on this command. */
const comeBack = (id: string) => {
  takeOver(now, before, { isSameProcess: true, running: new Set([id]), unacknowledged: new Set() });
  now.open(1);
};

describe('a command that goes over to the next connection of its adapter', () => {
  it('is awaited by whoever asked for it there, too, when the first has gone', async () => {
    const asked = order();
    const again = { ...asked, operationId: crypto.randomUUID() };
    void before.run(asked).catch(() => undefined);
    const ended = now.run(again);
    comeBack(asked.commandId);
    const command = context.underway.get(asked.commandId);

    expect(command?.leave(asked.operationId)).toBe(false);
    now.settle(done(asked.commandId), 200);
    expect(await ended).toMatchObject({ ok: true });
    expect(link.ids('execute')).toEqual([]);
  });

  it('is called off there when its requester went while nothing reached the adapter', () => {
    const asked = order();
    void before.run(asked).catch(() => undefined);
    before.goOver(cutLink);
    for (const command of before.atWork.values()) before.callOff(command);
    comeBack(asked.commandId);
    remind(now);

    expect(link.sent).toEqual([{ type: 'cancel', command_id: asked.commandId, reason: 'requested' }]);
  });
});

describe('a command that the adapter sends back as busy', () => {
  it('after its time was over has timed out', async () => {
    now.open(1);
    const asked = order();
    const ended = endingOf(now.run(asked));
    clock.move(60_000);
    now.sendBack({ type: 'rejected', command_id: asked.commandId, code: 'busy' });

    expect(await ended).toBe('adapter_timed_out');
  });

  it('although it had accepted it is not accepted any more', () => {
    now.open(1);
    const asked = order();
    void now.run(asked).catch(() => undefined);
    now.hear({ type: 'accepted', command_id: asked.commandId });
    now.sendBack({ type: 'rejected', command_id: asked.commandId, code: 'busy' });
    now.check();
    clock.move(5_000);
    now.check();

    expect(link.ids('execute')).toHaveLength(3);
  });
});
