import { createContext, successResult, RecordingLink, ManualClock } from '../commands/commands.fixture.ts';
import { Commands } from '../commands/commands.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import { getOutcomeOrCode } from './outcome-or-code.fixture.ts';
import { handOffCommands, handOffAfterDisconnect, hasUnacknowledged } from './command-handoff.ts';

const order = () => ({
  accountId: crypto.randomUUID(),
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'delete_object',
  parameters: { object_id: 'Box1' },
  timeoutMs: 60_000,
});

/** Three commands of an adapter that takes two: the first accepted, the second not, the third waiting. */
function threeCommands() {
  const link = new RecordingLink();
  const commands = new Commands(link, createContext(new ManualClock()));
  commands.setCredit(2);
  const [accepted, unheard, waiting] = [order(), order(), order()];
  const ends = [accepted, unheard, waiting].map((asked) => getOutcomeOrCode(commands.runCommand(asked)));
  commands.handleProgress({ type: 'accepted', command_id: accepted.commandId });
  return { link, commands, ends, accepted: accepted.commandId, unheard: unheard.commandId };
}

/** Ends of the commands that have ended, before any time passes. */
const endedOf = (ends: readonly Promise<unknown>[]) =>
  Promise.all(ends.map((end) => Promise.race([end, new Promise((resolve) => setImmediate(resolve, 'awaited'))])));

describe.each<[DisconnectReason, unknown[]]>([
  ['closed', ['awaited', 'awaited', 'adapter_gone']],
  ['silent', ['awaited', 'adapter_lost', 'adapter_gone']],
  ['draining', ['awaited', 'awaited', 'awaited']],
])('of an adapter that is %s', (ending, expected) => {
  it(`what it does, what it has not accepted and what waits for it is ${expected.join(', ')}`, async () => {
    const { commands, ends } = threeCommands();
    commands.pause();
    handOffAfterDisconnect(ending, commands);

    expect(await endedOf(ends)).toEqual(expected);
  });
});

describe('an adapter that has fallen silent', () => {
  it('is told to leave alone what it has not accepted, and may finish what it has', async () => {
    const { link, commands, ends, accepted, unheard } = threeCommands();
    expect(hasUnacknowledged(commands)).toBe(true);
    link.canSend = false;
    handOffCommands(commands);

    expect(link.getIds('cancel')).toEqual([unheard]);
    expect(hasUnacknowledged(commands)).toBe(false);
    commands.receiveResult(successResult(accepted), 200);
    expect(await endedOf(ends)).toEqual([expect.objectContaining({ ok: true }), 'adapter_lost', 'adapter_gone']);
  });
});
