import { Fault } from '@kerf/errors';
import { BrokerWorld, type Customer, deleted, done, urlOf } from './broker-world.fixture.ts';
import { endingOf } from './returning/ending-of.fixture.ts';
import { TestAdapter } from './test-adapter.fixture.ts';

let world: BrokerWorld;
let caller: Customer;
beforeAll(async () => {
  world = await BrokerWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  caller = await world.customer();
});

describe('a broker that is told to go', () => {
  it('sends its adapters away at moments of their own, with 1012', async () => {
    const app = await world.startBroker();
    const all = await Promise.all(Array.from({ length: 20 }, () => TestAdapter.register(urlOf(app), caller.key)));
    const codes = all.map(({ adapter }) => adapter.closed());
    const moments = all.map(async ({ adapter }) => (await adapter.next('draining')).reconnect_after_ms);
    await app.close();

    expect(await Promise.all(codes)).toEqual(all.map(() => 1012));
    expect(new Set(await Promise.all(moments)).size).toBeGreaterThan(1);
    for (const moment of await Promise.all(moments)) expect(moment).toBeLessThanOrEqual(200);
  });

  it('still hands over the result of a command that its adapter takes along to another', async () => {
    const going = await world.startBroker();
    const otherUrl = urlOf(await world.startBroker());
    const before = await TestAdapter.register(urlOf(going), caller.key);
    const outcome = world.run(caller, before.sessionId);
    const { command_id } = await before.adapter.next('execute');
    const closed = going.close();
    await before.adapter.next('draining');
    const { adapter, sessionId } = await TestAdapter.again(otherUrl, caller.key, before, { running: [command_id] });
    const next = world.run(caller, sessionId);
    adapter.finish(command_id, deleted);
    await adapter.answer(deleted);

    expect(await Promise.all([outcome, next])).toEqual([done, done]);
    await closed;
    adapter.drop();
  });
});

describe('an adapter on its way from a pod that goes to another', () => {
  it('is asked until it is there: what waited may then run there', async () => {
    const going = await world.startBroker();
    const otherUrl = urlOf(await world.startBroker());
    const before = await TestAdapter.register(urlOf(going), caller.key);
    const closed = going.close();
    await before.adapter.next('draining');
    before.adapter.drop();
    await before.adapter.closed();
    let isTold = false;
    const waiting = world.run(caller, before.sessionId).catch((error: unknown) => {
      isTold = true;
      return Fault.from(error).code;
    });
    expect(await world.isConnected(before.sessionId)).toBe(true);
    const wasTold = isTold;
    const { adapter, sessionId } = await TestAdapter.again(otherUrl, caller.key, before);

    expect([wasTold, await waiting]).toEqual([false, 'adapter_gone']);
    const outcome = world.run(caller, sessionId);
    await adapter.answer(deleted);
    expect(await outcome).toEqual(done);
    await closed;
    adapter.drop();
  });
});

describe('an adapter that does not leave a pod that goes when it is told to', () => {
  it('counts as connected from its last answer until it is elsewhere', async () => {
    const going = await world.startBroker();
    const otherUrl = urlOf(await world.startBroker());
    const before = await TestAdapter.register(urlOf(going), caller.key);
    const closing = going.close();
    await before.adapter.closed();
    expect(await world.isConnected(before.sessionId)).toBe(true);
    const waiting = endingOf(world.run(caller, before.sessionId));
    const { adapter, sessionId } = await TestAdapter.again(otherUrl, caller.key, before);

    expect(await waiting).toBe('adapter_gone');
    const outcome = world.run(caller, sessionId);
    await adapter.answer(deleted);
    expect(await outcome).toEqual(done);
    await closing;
    adapter.drop();
  });
});

describe('a command whose adapter has moved to another pod', () => {
  it.each([
    ['its operation is called off', {}, 'called_off'],
    ['its deadline passes', { timeoutMs: 500 }, 'adapter_timed_out'],
  ])('is cancelled there when %s', async (_, more, code) => {
    const [url, otherUrl] = [urlOf(await world.startBroker()), urlOf(await world.startBroker())];
    const before = await TestAdapter.register(url, caller.key);
    const operationId = crypto.randomUUID();
    const outcome = world
      .run(caller, before.sessionId, { operationId, ...more })
      .catch((error: unknown) => Fault.from(error).code);
    const { command_id } = await before.adapter.next('execute');
    before.adapter.drop();
    const { adapter } = await TestAdapter.again(otherUrl, caller.key, before, { running: [command_id] });
    if (!('timeoutMs' in more)) world.callOff(command_id, operationId);
    expect(await adapter.next('cancel')).toMatchObject({ command_id });
    adapter.say({ type: 'result', command_id, ok: false, error: { code: 'CANCELLED', message: 'Stopped.' } });

    expect(await outcome).toBe(code);
    adapter.drop();
  });
});
