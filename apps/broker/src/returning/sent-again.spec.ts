import { contextWith, done, failed, RecordingLink, StandingClock } from '../commands/commands.fixture.ts';
import { Commands } from '../commands/commands.ts';
import { endingOf } from './ending-of.fixture.ts';
import type { Order } from '../commands/order.ts';

const order = (more: Partial<Order> = {}): Order => ({
  accountId: crypto.randomUUID(),
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'delete_object',
  parameters: { object_id: 'Box1' },
  timeoutMs: 60_000,
  ...more,
});

let clock: StandingClock;
let link: RecordingLink;
let commands: Commands;
beforeEach(() => {
  clock = new StandingClock();
  link = new RecordingLink();
  commands = new Commands(link, contextWith(clock));
  commands.open(1);
});

/** Lets this many seconds pass, with a check of the commands in each. */
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    clock.move(1_000);
    commands.check();
  }
};

const attempts = () => link.sent.map((message) => (message.type === 'execute' ? message.attempt : message.type));

describe('a command that is not accepted', () => {
  it('is sent again every five seconds, three times in all, with the same id', async () => {
    const asked = order();
    const ended = commands.run(asked);
    pass(4);
    expect(attempts()).toEqual([1]);
    pass(26);
    expect(attempts()).toEqual([1, 2, 3]);
    expect(new Set(link.ids('execute'))).toEqual(new Set([asked.commandId]));
    commands.settle(done(asked.commandId), 200);

    await expect(ended).resolves.toMatchObject({ ok: true });
  });

  it.each([
    ['was accepted', (id: string) => commands.hear({ type: 'accepted', command_id: id })],
    ['has begun', (id: string) => commands.hear({ type: 'progress', command_id: id, fraction: 0.1 })],
  ])('is not sent again when it %s', (_, say) => {
    const asked = order();
    void commands.run(asked);
    say(asked.commandId);
    pass(30);

    expect(attempts()).toEqual([1]);
  });

  it('is not sent again to an adapter that does not read', () => {
    void commands.run(order());
    link.isFree = false;
    pass(30);

    expect(attempts()).toEqual([1]);
  });
});

describe('a command that the adapter sends back', () => {
  const sendBack = (id: string, code: 'busy' | 'draining' | 'unsupported_tool') =>
    commands.sendBack({ type: 'rejected', command_id: id, code });

  it('because it is busy waits in its place, and is sent again a moment later', () => {
    const [first, second] = [order(), order()];
    void commands.run(first);
    void commands.run(second);
    sendBack(first.commandId, 'busy');
    expect(link.sent).toHaveLength(1);
    pass(1);

    expect(link.ids('execute')).toEqual([first.commandId, first.commandId]);
  });

  it('because it is busy for the third time ends, and the next is sent', async () => {
    const [first, second] = [order(), order()];
    const ended = endingOf(commands.run(first));
    void commands.run(second);
    for (let time = 0; time < 3; time += 1) {
      sendBack(first.commandId, 'busy');
      pass(1);
    }

    await expect(ended).resolves.toBe('adapter_busy');
    expect(link.ids('execute').at(-1)).toBe(second.commandId);
  });

  it('because it leaves was not begun', async () => {
    const asked = order();
    const ended = endingOf(commands.run(asked));
    sendBack(asked.commandId, 'draining');

    await expect(ended).resolves.toBe('adapter_gone');
  });

  it('because it does not know the tool is refused', async () => {
    const asked = order();
    const ended = commands.run(asked);
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
      const ended = endingOf(commands.run(asked));
      commands.settle(failed(asked.commandId, 'KERNEL_CRASH'), 200);
      await expect(ended).resolves.toBe('adapter_lost');
    }

    await expect(commands.run(asked)).resolves.toMatchObject({ ok: false, error: { code: 'KERNEL_CRASH' } });
    expect(link.sent).toHaveLength(3);
  });
});

describe('a command that is called off', () => {
  it('still ends at its deadline when the adapter does not react', async () => {
    const asked = order();
    const ended = endingOf(commands.run(asked));
    for (const command of commands.atWork.values()) commands.callOff(command);
    clock.move(60_000);
    clock.move(1_000);

    await expect(ended).resolves.toBe('adapter_timed_out');
    expect(attempts()).toEqual([1, 'cancel', 'cancel']);
  });

  it('counts when it was done all the same', async () => {
    const asked = order();
    const ended = commands.run(asked);
    for (const command of commands.atWork.values()) commands.callOff(command);
    commands.settle(done(asked.commandId), 200);

    await expect(ended).resolves.toMatchObject({ ok: true });
  });
});
