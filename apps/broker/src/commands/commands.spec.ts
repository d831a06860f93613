import type { CommandResult } from '@kerf/contracts';
import { createContext, successResult, errorResult, RecordingLink, ManualClock } from './commands.fixture.ts';
import { Commands } from './commands.ts';
import { getOutcomeOrCode } from '../resumption/outcome-or-code.fixture.ts';
import type { CommandRequest } from './command-request.ts';

const accountId = crypto.randomUUID();
const order = (more: Partial<CommandRequest> = {}): CommandRequest => ({
  accountId,
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'delete_object',
  parameters: { object_id: 'Box1' },
  timeoutMs: 5_000,
  ...more,
});

describe('the commands of an adapter', () => {
  let clock: ManualClock;
  let link: RecordingLink;
  let commands: Commands;

  beforeEach(() => {
    clock = new ManualClock();
    link = new RecordingLink();
    commands = new Commands(link, createContext(clock));
    commands.setCredit(1);
  });

  const settle = (result: CommandResult, frameLength = 200) => commands.receiveResult(result, frameLength);

  it('are sent with the time that is left, and end with the result', async () => {
    const [first, second] = [order(), order()];
    const ended = commands.runCommand(first);
    void commands.runCommand(second);
    clock.advance(1_200);
    settle(successResult(first.commandId));

    await expect(ended).resolves.toEqual({ ok: true, result: { object_id: 'Box1', deleted: true } });
    expect(link.sent).toEqual([execute(first, 5_000), execute(second, 3_800)]);
  });

  it('wait until the adapter is ready, and then as many are at work as it takes', () => {
    const unready = new Commands(link, createContext(clock));
    for (let i = 0; i < 3; i += 1) void unready.runCommand(order());
    expect(link.sent).toEqual([]);
    unready.setCredit(2);

    expect(link.sent).toHaveLength(2);
  });

  it('that leave other work alone are refused while there is some, and run otherwise', async () => {
    const running = order();
    void commands.runCommand(running);
    await expect(commands.runCommand(order({ onlyIfIdle: true }))).rejects.toMatchObject({ code: 'adapter_in_use' });
    settle(successResult(running.commandId));
    const second = order({ onlyIfIdle: true });
    void commands.runCommand(second);

    expect(link.getIds('execute')).toEqual([running.commandId, second.commandId]);
  });

  it('wait while the adapter does not read', () => {
    link.canSend = false;
    void commands.runCommand(order());
    expect(link.sent).toEqual([]);
    link.canSend = true;
    commands.sendWaiting();

    expect(link.sent).toHaveLength(1);
  });

  it('are refused when 64 are waiting', async () => {
    for (let i = 0; i < 65; i += 1) void commands.runCommand(order());

    await expect(getOutcomeOrCode(commands.runCommand(order()))).resolves.toBe('adapter_busy');
    expect(link.sent).toHaveLength(1);
  });

  it('run once, however often they are asked for', async () => {
    const asked = order();
    const repeated = { ...asked, operationId: crypto.randomUUID() };
    const both = Promise.all([commands.runCommand(asked), commands.runCommand(repeated)]);
    settle(successResult(asked.commandId));

    expect((await both)[1]).toMatchObject({ ok: true });
    expect(link.sent).toHaveLength(1);
  });

  it('are lost with the connection: those at work, and as not begun those that wait', async () => {
    const all = [commands.runCommand(order()), commands.runCommand(order())].map(getOutcomeOrCode);
    commands.failAll();

    await expect(Promise.all(all)).resolves.toEqual(['adapter_lost', 'adapter_gone']);
    expect(link.sent).toHaveLength(1);
  });

  describe('whose deadline passes', () => {
    it('are called off and given a second to answer', async () => {
      const asked = order();
      const ended = getOutcomeOrCode(commands.runCommand(asked));
      clock.advance(5_000);
      expect(link.sent.at(-1)).toEqual({ type: 'cancel', command_id: asked.commandId, reason: 'timeout' });
      clock.advance(1_000);

      await expect(ended).resolves.toBe('adapter_timed_out');
    });

    it('count when their result was only just too late', async () => {
      const asked = order();
      const ended = commands.runCommand(asked);
      clock.advance(5_500);
      settle(successResult(asked.commandId));

      await expect(ended).resolves.toMatchObject({ ok: true });
    });

    it('have timed out when the adapter says that it cancelled them', async () => {
      const asked = order();
      const ended = getOutcomeOrCode(commands.runCommand(asked));
      clock.advance(5_000);
      settle(errorResult(asked.commandId, 'CANCELLED'));

      await expect(ended).resolves.toBe('adapter_timed_out');
    });

    it('are never sent when it passes in the queue, and the next is', async () => {
      const [first, second, third] = [order({ timeoutMs: 9_000 }), order({ timeoutMs: 100 }), order()];
      void commands.runCommand(first);
      const ended = getOutcomeOrCode(commands.runCommand(second));
      void commands.runCommand(third);
      clock.advance(100);
      settle(successResult(first.commandId));

      await expect(ended).resolves.toBe('adapter_timed_out');
      expect(link.getIds('execute')).toEqual([first.commandId, third.commandId]);
    });
  });

  it.each([
    ['OBJECT_NOT_FOUND', { ok: false, error: { code: 'OBJECT_NOT_FOUND', message: 'No.' } }],
    ['INTERNAL', { ok: false, error: { code: 'INTERNAL', message: 'No.' } }],
    ['TIMEOUT', 'adapter_timed_out'],
    ['CANCELLED', 'adapter_lost'],
    ['ADAPTER_UNAVAILABLE', 'adapter_lost'],
    ['KERNEL_CRASH', 'adapter_lost'],
  ])('end after the error %s with %j', async (code, expected) => {
    const asked = order();
    const ended = getOutcomeOrCode(commands.runCommand(asked));
    settle(errorResult(asked.commandId, code));

    await expect(ended).resolves.toEqual(expected);
  });

  it.each([
    ['lacks a field', 'delete_object', { object_id: 'Box1' }, 'deleted is missing: give a boolean.'],
    ['is wrong in one', 'delete_object', { object_id: 1, deleted: true }, 'object_id must be a string, not 1.'],
    ['is of a tool nobody knows', 'own_tool', { any: 1 }, 'this broker does not know the tool.'],
  ])('are refused by the name of what is wrong: one whose result %s', async (_, tool, result, reason) => {
    const asked = order({ tool });
    const ended = commands.runCommand(asked);
    settle(successResult(asked.commandId, result));

    await expect(ended).rejects.toThrow(
      `The adapter returned an invalid result for ${tool}: ${reason} ` +
        'This is an error of the adapter. Nothing was charged.',
    );
  });

  it('give no more than the catalogue promises', async () => {
    const asked = order();
    const ended = commands.runCommand(asked);
    settle(successResult(asked.commandId, { object_id: 'B', deleted: true, x: 1 }));

    await expect(ended).resolves.toEqual({ ok: true, result: { object_id: 'B', deleted: true } });
  });

  it('are refused a result that the bus cannot carry, with its size', async () => {
    const asked = order();
    const ended = commands.runCommand(asked);
    settle(successResult(asked.commandId, { object_id: 'é'.repeat(450_000), deleted: true }), 450_100);

    await expect(ended).rejects.toThrow('it has 900031 bytes; the maximum is 900000.');
  });
});

const execute = (order: CommandRequest, timeoutMs: number, attempt = 1) => ({
  type: 'execute',
  command_id: order.commandId,
  attempt,
  ...('tool' in order && { tool: order.tool, parameters: order.parameters }),
  timeout_ms: timeoutMs,
});
