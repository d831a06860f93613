import { Fault } from '@kerf/errors';
import { BrokerWorld, type Customer, deleted, done, getAdapterUrl } from './broker-world.fixture.ts';
import { getOutcomeOrCode } from './resumption/outcome-or-code.fixture.ts';
import { TestAdapter } from './test-adapter.fixture.ts';

let world: BrokerWorld;
let caller: Customer;
beforeAll(async () => {
  world = await BrokerWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  caller = await world.createCustomer();
});

describe('a broker that is told to go', () => {
  it('sends its adapters away at moments of their own, with 1012', async () => {
    const app = await world.startBroker();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => TestAdapter.register(getAdapterUrl(app), caller.key)),
    );
    const codes = all.map(({ adapter }) => adapter.waitForClose());
    const moments = all.map(async ({ adapter }) => (await adapter.waitFor('draining')).reconnect_after_ms);
    await app.close();

    expect(await Promise.all(codes)).toEqual(all.map(() => 1012));
    expect(new Set(await Promise.all(moments)).size).toBeGreaterThan(1);
    for (const moment of await Promise.all(moments)) expect(moment).toBeLessThanOrEqual(200);
  });

  it('still hands over the result of a command that its adapter takes along to another', async () => {
    const going = await world.startBroker();
    const otherUrl = getAdapterUrl(await world.startBroker());
    const before = await TestAdapter.register(getAdapterUrl(going), caller.key);
    const outcome = world.run(caller, before.sessionId);
    const { command_id } = await before.adapter.waitFor('execute');
    const closed = going.close();
    await before.adapter.waitFor('draining');
    const { adapter, sessionId } = await TestAdapter.reconnect(otherUrl, caller.key, before, { running: [command_id] });
    const next = world.run(caller, sessionId);
    adapter.sendResult(command_id, deleted);
    await adapter.answerCommand(deleted);

    expect(await Promise.all([outcome, next])).toEqual([done, done]);
    await closed;
    adapter.terminate();
  });
});

describe('an adapter on its way from a pod that goes to another', () => {
  it('is asked until it is there: what waited may then run there', async () => {
    const going = await world.startBroker();
    const otherUrl = getAdapterUrl(await world.startBroker());
    const before = await TestAdapter.register(getAdapterUrl(going), caller.key);
    const closed = going.close();
    await before.adapter.waitFor('draining');
    before.adapter.terminate();
    await before.adapter.waitForClose();
    let isTold = false;
    const waiting = world.run(caller, before.sessionId).catch((error: unknown) => {
      isTold = true;
      return Fault.from(error).code;
    });
    expect(await world.isConnected(before.sessionId)).toBe(true);
    const wasTold = isTold;
    const { adapter, sessionId } = await TestAdapter.reconnect(otherUrl, caller.key, before);

    expect([wasTold, await waiting]).toEqual([false, 'adapter_gone']);
    const outcome = world.run(caller, sessionId);
    await adapter.answerCommand(deleted);
    expect(await outcome).toEqual(done);
    await closed;
    adapter.terminate();
  });
});

describe('an adapter that does not leave a pod that goes when it is told to', () => {
  it('counts as connected from its last answer until it is elsewhere', async () => {
    const going = await world.startBroker();
    const otherUrl = getAdapterUrl(await world.startBroker());
    const before = await TestAdapter.register(getAdapterUrl(going), caller.key);
    const closing = going.close();
    await before.adapter.waitForClose();
    expect(await world.isConnected(before.sessionId)).toBe(true);
    const waiting = getOutcomeOrCode(world.run(caller, before.sessionId));
    const { adapter, sessionId } = await TestAdapter.reconnect(otherUrl, caller.key, before);

    expect(await waiting).toBe('adapter_gone');
    const outcome = world.run(caller, sessionId);
    await adapter.answerCommand(deleted);
    expect(await outcome).toEqual(done);
    await closing;
    adapter.terminate();
  });
});

describe('a command whose adapter has moved to another pod', () => {
  it.each([
    ['its operation is called off', {}, 'called_off'],
    ['its deadline passes', { timeoutMs: 500 }, 'adapter_timed_out'],
  ])('is cancelled there when %s', async (_, more, code) => {
    const [url, otherUrl] = [getAdapterUrl(await world.startBroker()), getAdapterUrl(await world.startBroker())];
    const before = await TestAdapter.register(url, caller.key);
    const operationId = crypto.randomUUID();
    const outcome = world
      .run(caller, before.sessionId, { operationId, ...more })
      .catch((error: unknown) => Fault.from(error).code);
    const { command_id } = await before.adapter.waitFor('execute');
    before.adapter.terminate();
    const { adapter } = await TestAdapter.reconnect(otherUrl, caller.key, before, { running: [command_id] });
    if (!('timeoutMs' in more)) world.announceCancellation(command_id, operationId);
    expect(await adapter.waitFor('cancel')).toMatchObject({ command_id });
    adapter.send({ type: 'result', command_id, ok: false, error: { code: 'CANCELLED', message: 'Stopped.' } });

    expect(await outcome).toBe(code);
    adapter.terminate();
  });
});
