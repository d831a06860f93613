import { createContext, successResult, errorResult, RecordingLink, ManualClock } from '../commands/commands.fixture.ts';
import { Commands } from '../commands/commands.ts';
import { getOutcomeOrCode } from './outcome-or-code.fixture.ts';
import type { CommandRequest } from '../commands/command-request.ts';

const order = (more: Partial<CommandRequest> = {}): CommandRequest => ({
  accountId: crypto.randomUUID(),
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'delete_object',
  parameters: { object_id: 'Box1' },
  timeoutMs: 60_000,
  ...more,
});

let clock: ManualClock;
let link: RecordingLink;
let commands: Commands;
beforeEach(() => {
  clock = new ManualClock();
  link = new RecordingLink();
  commands = new Commands(link, createContext(clock));
  commands.setCredit(1);
});

/** Lets this many seconds pass, with a check of the commands in each. */
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    commands.resendOverdue();
  }
};

const attempts = () => link.sent.map((message) => (message.type === 'execute' ? message.attempt : message.type));

describe('a command that is not accepted', () => {
  it('is sent again every five seconds, three times in all, with the same id', async () => {
    const asked = order();
    const ended = commands.runCommand(asked);
    pass(4);
    expect(attempts()).toEqual([1]);
    pass(26);
    expect(attempts()).toEqual([1, 2, 3]);
    expect(new Set(link.getIds('execute'))).toEqual(new Set([asked.commandId]));
    commands.receiveResult(successResult(asked.commandId), 200);

    await expect(ended).resolves.toMatchObject({ ok: true });
  });

  it.each([
    ['was accepted', (id: string) => commands.handleProgress({ type: 'accepted', command_id: id })],
    ['has begun', (id: string) => commands.handleProgress({ type: 'progress', command_id: id, fraction: 0.1 })],
  ])('is not sent again when it %s', (_, say) => {
    const asked = order();
    void commands.runCommand(asked);
    say(asked.commandId);
    pass(30);

    expect(attempts()).toEqual([1]);
  });

  it('is not sent again to an adapter that does not read', () => {
    void commands.runCommand(order());
    link.canSend = false;
    pass(30);

    expect(attempts()).toEqual([1]);
  });
});

describe('a command that the adapter sends back', () => {
  const sendBack = (id: string, code: 'busy' | 'draining' | 'unsupported_tool') =>
    commands.requeue({ type: 'rejected', command_id: id, code });

  it('because it is busy waits in its place, and is sent again a moment later', () => {
    const [first, second] = [order(), order()];
    void commands.runCommand(first);
    void commands.runCommand(second);
    sendBack(first.commandId, 'busy');
    expect(link.sent).toHaveLength(1);
    pass(1);

    expect(link.getIds('execute')).toEqual([first.commandId, first.commandId]);
  });

  it('because it is busy for the third time ends, and the next is sent', async () => {
    const [first, second] = [order(), order()];
    const ended = getOutcomeOrCode(commands.runCommand(first));
    void commands.runCommand(second);
    for (let time = 0; time < 3; time += 1) {
      sendBack(first.commandId, 'busy');
      pass(1);
    }

    await expect(ended).resolves.toBe('adapter_busy');
    expect(link.getIds('execute').at(-1)).toBe(second.commandId);
  });

  it('because it leaves was not begun', async () => {
    const asked = order();
    const ended = getOutcomeOrCode(commands.runCommand(asked));
    sendBack(asked.commandId, 'draining');

    await expect(ended).resolves.toBe('adapter_gone');
  });

  it('because it does not know the tool is refused', async () => {
    const asked = order();
    const ended = commands.runCommand(asked);
    sendBack(asked.commandId, 'unsupported_tool');

    await expect(ended).resolves.toEqual({
      ok: false,
      error: { code: 'UNSUPPORTED_TOOL', message: 'The adapter cannot run delete_object.' },
    });
  });
});

describe('a command that crashes the kernel', () => {
  it('is not sent a fourth time, whoever asks for it', async () => {
    const asked = order();
    for (let time = 0; time < 3; time += 1) {
      const ended = getOutcomeOrCode(commands.runCommand(asked));
      commands.receiveResult(errorResult(asked.commandId, 'KERNEL_CRASH'), 200);
      await expect(ended).resolves.toBe('adapter_lost');
    }

    await expect(commands.runCommand(asked)).resolves.toMatchObject({ ok: false, error: { code: 'KERNEL_CRASH' } });
    expect(link.sent).toHaveLength(3);
  });
});

describe('a command that is called off', () => {
  it('still ends at its deadline when the adapter does not react', async () => {
    const asked = order();
    const ended = getOutcomeOrCode(commands.runCommand(asked));
    for (const command of commands.inFlight.values()) commands.cancelCommand(command);
    clock.advance(60_000);
    clock.advance(1_000);

    await expect(ended).resolves.toBe('adapter_timed_out');
    expect(attempts()).toEqual([1, 'cancel', 'cancel']);
  });

  it('counts when it was done all the same', async () => {
    const asked = order();
    const ended = commands.runCommand(asked);
    for (const command of commands.inFlight.values()) commands.cancelCommand(command);
    commands.receiveResult(successResult(asked.commandId), 200);

    await expect(ended).resolves.toMatchObject({ ok: true });
  });
});
