import { eventually } from '@kerf/testing';
import { deleted, done, getAdapterUrl } from '../broker-world.fixture.ts';
import { getOutcomeOrCode } from './outcome-or-code.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';
import { twoBrokers } from '../two-brokers.fixture.ts';
import { SilentBroker } from './silent-broker.fixture.ts';

const on = twoBrokers();

/** An adapter at work on a command, whose connection was cut, and which goes on over a second one. */
async function resumedAt(urlOfSecond: () => string) {
  const first = await TestAdapter.register(on.url, on.caller.key);
  const outcome = on.world.run(on.caller, first.sessionId);
  const { command_id } = await first.adapter.waitFor('execute');
  first.adapter.send({ type: 'accepted', command_id });
  first.adapter.terminate();
  const second = await TestAdapter.reconnect(urlOfSecond(), on.caller.key, first, { running: [command_id] });
  return { first, second, outcome, command_id };
}

/** An adapter at work on a command, fetched by another broker than its own, which then dies or hears nothing any more. */
async function unheardAtAnother() {
  const first = await TestAdapter.register(on.url, on.caller.key);
  const outcome = on.world.run(on.caller, first.sessionId);
  const { command_id } = await first.adapter.waitFor('execute');
  first.adapter.send({ type: 'accepted', command_id });
  const unheard = new SilentBroker(on.world);
  await unheard.releaseSession(first, [command_id]);
  await unheard.writeResumed(first.sessionId);
  return { first, outcome, command_id, unheard };
}

/** Cuts the connection of the only adapter, and waits until that is known. */
async function cutOff(adapter: TestAdapter) {
  adapter.terminate();
  await eventually(async () => expect(await on.world.listConnected(on.caller)).toEqual([]));
}

describe('an adapter that did not hear that it may go on', () => {
  it.each([
    ['and whose second connection seems open', () => on.url, () => on.url, false],
    ['and whose second connection is cut', () => on.url, () => on.url, true],
    ['at another broker', () => on.otherUrl, () => on.otherUrl, true],
    ['at one broker and comes to another', () => on.url, () => on.otherUrl, false],
    ['at one broker, is cut and comes to another', () => on.url, () => on.otherUrl, true],
    ['at another broker and comes to the first', () => on.otherUrl, () => on.url, true],
  ])('%s goes on with the token that it has', async (_, second, third, isCut) => {
    const at = await resumedAt(second);
    if (isCut) await cutOff(at.second.adapter);
    const { command_id, outcome, first } = at;
    const { adapter, registered } = await TestAdapter.reconnect(third(), on.caller.key, first, {
      running: [command_id],
    });
    adapter.sendResult(command_id, deleted);

    expect({ resumed: registered.resumed, drop: registered.drop }).toEqual({ resumed: true, drop: [] });
    expect(await outcome).toEqual(done);
    if (!isCut) at.second.adapter.terminate();
    adapter.terminate();
  });

  it('because the broker did not hear that it is written goes on at a third one', async () => {
    const first = await TestAdapter.register(on.url, on.caller.key);
    const outcome = on.world.run(on.caller, first.sessionId);
    const { command_id } = await first.adapter.waitFor('execute');
    first.adapter.send({ type: 'accepted', command_id });
    first.adapter.terminate();
    await new SilentBroker(on.world).writeResumed(first.sessionId);
    const third = getAdapterUrl(await on.world.startBroker());
    const { adapter, registered } = await TestAdapter.reconnect(third, on.caller.key, first, { running: [command_id] });
    adapter.sendResult(command_id, deleted);

    expect({ resumed: registered.resumed, drop: registered.drop }).toEqual({ resumed: true, drop: [] });
    expect(await outcome).toEqual(done);
    adapter.terminate();
  });

  it.each([
    ['at another one', () => on.otherUrl],
    ['at the last one', () => on.url],
  ])('because the broker did not hear that the last one has let it go goes on %s', async (_, next) => {
    const { first, outcome, command_id } = await unheardAtAnother();
    const { adapter, registered } = await TestAdapter.reconnect(next(), on.caller.key, first, {
      running: [command_id],
    });
    adapter.sendResult(command_id, deleted);

    expect({ resumed: registered.resumed, drop: registered.drop }).toEqual({ resumed: true, drop: [] });
    expect(await outcome).toEqual(done);
    adapter.terminate();
  });

  it('is not lost to a broker that still awaits it when it is back at the last one', async () => {
    const { first, outcome, command_id, unheard } = await unheardAtAnother();
    const { adapter, sessionId } = await TestAdapter.reconnect(on.url, on.caller.key, first, { running: [command_id] });
    await unheard.reportLost(sessionId, command_id);
    adapter.sendResult(command_id, deleted);

    expect(await outcome).toEqual(done);
    adapter.terminate();
  });

  it('has one token only once it has said something on the new connection', async () => {
    const { first, second, outcome, command_id } = await resumedAt(() => on.url);
    second.adapter.send({ type: 'heartbeat', in_flight: 1, healthy: true });
    await second.adapter.waitFor('heartbeat_ack');
    const ended = getOutcomeOrCode(outcome);
    const { adapter, registered } = await TestAdapter.reconnect(on.url, on.caller.key, first, {
      running: [command_id],
    });

    expect({ resumed: registered.resumed, drop: registered.drop }).toEqual({ resumed: false, drop: [command_id] });
    expect(await ended).toBe('adapter_lost');
    adapter.terminate();
  });
});
