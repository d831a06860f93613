import { deleted, done, getAdapterUrl } from '../broker-world.fixture.ts';
import { getOutcomeOrCode } from '../resumption/outcome-or-code.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';
import { twoBrokers } from '../two-brokers.fixture.ts';

const on = twoBrokers();

describe('an adapter that does not go on', () => {
  const lost = async (before: { sessionId: string; adapter: TestAdapter }, leave: () => Promise<unknown>) => {
    const outcomes = [1, 2].map(() => getOutcomeOrCode(on.world.run(on.caller, before.sessionId)));
    await before.adapter.waitFor('execute');
    await leave();
    return Promise.all(outcomes);
  };

  it.each([
    ['comes back without its token', {}],
    ['comes back with a token that is not its own', { resume_token: `${crypto.randomUUID()}.x` }],
  ])('because it %s has lost what it was at work on', async (_, more) => {
    const before = await TestAdapter.register(on.url, on.caller.key);
    const back = () => TestAdapter.register(on.otherUrl, on.caller.key, before.adapter.adapterId, more);

    expect(await lost(before, back)).toEqual(['adapter_lost', 'adapter_gone']);
  });

  it('because it said goodbye has lost what it was at work on', async () => {
    const before = await TestAdapter.register(on.url, on.caller.key);

    expect(await lost(before, async () => before.adapter.closeNormally())).toEqual(['adapter_lost', 'adapter_gone']);
  });

  it.each(['KERF_ADAPTER_GRACE_MS', 'KERF_ADAPTER_RETURN_MS'])(
    'because %s is over has lost what it was at work on',
    async (variable) => {
      const hasty = getAdapterUrl(await on.world.startBroker({ [variable]: '50' }));
      const before = await TestAdapter.register(hasty, on.caller.key);

      expect(await lost(before, async () => before.adapter.terminate())).toEqual(['adapter_lost', 'adapter_gone']);
    },
  );

  it('has lost what another pod awaits of it, too, and that pod is told', async () => {
    const before = await TestAdapter.register(on.url, on.caller.key);
    const outcome = getOutcomeOrCode(on.world.run(on.caller, before.sessionId, { timeoutMs: 60_000 }));
    const { command_id } = await before.adapter.waitFor('execute');
    before.adapter.terminate();
    const { adapter } = await TestAdapter.reconnect(on.otherUrl, on.caller.key, before, { running: [command_id] });
    adapter.closeNormally();

    expect(await outcome).toBe('adapter_lost');
  });

  it('with the token of another adapter of the same account takes nothing of it', async () => {
    const victim = await TestAdapter.register(on.url, on.caller.key);
    const outcome = on.world.run(on.caller, victim.sessionId);
    const { command_id } = await victim.adapter.waitFor('execute');
    const thief = await TestAdapter.register(on.url, on.caller.key, undefined, {
      resume_token: victim.registered.resume_token,
      running: [command_id],
    });
    expect(thief.registered).toMatchObject({ resumed: false, drop: [command_id] });
    thief.adapter.sendResult(command_id, { object_id: 'Stolen', deleted: true });
    await thief.adapter.waitFor('result_ack');
    victim.adapter.sendResult(command_id, deleted);

    expect(await outcome).toEqual(done);
    for (const { adapter } of [victim, thief]) adapter.terminate();
  });
});
