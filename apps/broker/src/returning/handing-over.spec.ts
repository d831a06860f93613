import { contextWith, done, RecordingLink, StandingClock } from '../commands/commands.fixture.ts';
import { Commands } from '../commands/commands.ts';
import type { Ending } from './ending.ts';
import { endingOf } from './ending-of.fixture.ts';
import { handOver, handOverAfter, hasUnheard } from './handing-over.ts';

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
  const commands = new Commands(link, contextWith(new StandingClock()));
  commands.open(2);
  const [accepted, unheard, waiting] = [order(), order(), order()];
  const ends = [accepted, unheard, waiting].map((asked) => endingOf(commands.run(asked)));
  commands.hear({ type: 'accepted', command_id: accepted.commandId });
  return { link, commands, ends, accepted: accepted.commandId, unheard: unheard.commandId };
}

/** Ends of the commands that have ended, before any time passes. */
const endedOf = (ends: readonly Promise<unknown>[]) =>
  Promise.all(ends.map((end) => Promise.race([end, new Promise((resolve) => setImmediate(resolve, 'awaited'))])));

describe.each<[Ending, unknown[]]>([
  ['closed', ['awaited', 'awaited', 'adapter_gone']],
  ['silent', ['awaited', 'adapter_lost', 'adapter_gone']],
  ['draining', ['awaited', 'awaited', 'awaited']],
])('of an adapter that is %s', (ending, expected) => {
  it(`what it does, what it has not accepted and what waits for it is ${expected.join(', ')}`, async () => {
    const { commands, ends } = threeCommands();
    commands.hold();
    handOverAfter(ending, commands);

    expect(await endedOf(ends)).toEqual(expected);
  });
});

describe('an adapter that has fallen silent', () => {
  it('is told to leave alone what it has not accepted, and may finish what it has', async () => {
    const { link, commands, ends, accepted, unheard } = threeCommands();
    expect(hasUnheard(commands)).toBe(true);
    link.isFree = false;
    handOver(commands);

    expect(link.ids('cancel')).toEqual([unheard]);
    expect(hasUnheard(commands)).toBe(false);
    commands.settle(done(accepted), 200);
    expect(await endedOf(ends)).toEqual([expect.objectContaining({ ok: true }), 'adapter_lost', 'adapter_gone']);
  });
});
