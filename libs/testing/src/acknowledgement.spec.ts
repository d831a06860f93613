import { Bus, connectBus, parseLogin } from '@kerf/bus';
import { gatewayPresent, keyRevoked, standards } from '@kerf/contracts';
import { connect } from '@nats-io/transport-node';
import { eventually } from './eventually.ts';
import { World } from './world.ts';

describe('an announcement that is acknowledged', () => {
  let world: World;
  let bus: Bus;
  beforeEach(async () => {
    world = await World.start();
    bus = await connectBus({ url: world.natsUrl, name: 'client' });
  });
  afterEach(async () => {
    await bus.close();
    await world.stop();
  });
  const content = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID() };
  const listener = async (name: string, act: () => Promise<{ closed: number }>) => {
    world.bus.acknowledge(keyRevoked, name, act);
    await world.bus.flush();
  };

  it('waits until all that are expected have acted, and tells what they said', async () => {
    let act: (receipt: { closed: number }) => void = () => undefined;
    const acted = new Promise<{ closed: number }>((resolve) => {
      act = resolve;
    });
    await listener('slow', () => acted);
    await listener('fast', async () => ({ closed: 1 }));
    let isDone = false;
    const told = bus.announceAndWait(keyRevoked, content, { from: ['slow', 'fast'], withinMs: 60_000 });
    void told.then(() => {
      isDone = true;
    });
    // What was asked after it is answered, and it still waits.
    // What was asked after it is answered, and it still waits.
    await world.stub(standards, { run: async () => ({ ok: true, result: {} }) });
    await bus.request(standards.run, { tool: 'echo', parameters: {} });
    expect(isDone).toBe(false);
    act({ closed: 2 });

    const { isComplete: areComplete, byName } = await told;
    expect(areComplete).toBe(true);
    expect(byName).toEqual(
      new Map([
        ['fast', { closed: 1 }],
        ['slow', { closed: 2 }],
      ]),
    );
  });

  it('waits no longer than it may for one that says nothing, and takes no other for it', async () => {
    await listener('somebody', async () => ({ closed: 1 }));
    await listener('broken', async () => Promise.reject(new Error('it cannot')));
    const receipts = await bus.announceAndWait(keyRevoked, content, { from: ['broken', 'somebody'], withinMs: 200 });

    expect(receipts.isComplete).toBe(false);
    expect([...receipts.byName.keys()]).toEqual(['somebody']);
  });

  it('is heard where nobody is expected to answer, and by those who only listen', async () => {
    const heard: unknown[] = [];
    world.bus.listen(keyRevoked, (told) => heard.push(told));
    await world.bus.flush();
    const receipts = await bus.announceAndWait(keyRevoked, content, { from: [], withinMs: 60_000 });

    expect(receipts.isComplete).toBe(true);
    await eventually(() => expect(heard).toEqual([content]));
  });

  it('ends at once when nobody listens at all', async () => {
    const { isComplete: areComplete } = await bus.announceAndWait(keyRevoked, content, {
      from: ['nobody'],
      withinMs: 60_000,
    });

    expect(areComplete).toBe(false);
  });

  it('waits for nobody of whom NATS says that they are not there, and for those who are', async () => {
    const presentAt = (name: string) => gatewayPresent.at(name);
    const expecting = (...from: string[]) =>
      bus.announceAndWait(keyRevoked, content, { from, withinMs: 500, presentAt });
    expect((await expecting('killed')).isComplete).toBe(true);
    await listener('somebody', async () => ({ closed: 1 }));
    for (const name of ['stuck', 'somebody']) {
      const where = presentAt(name);
      await world.stub({ where }, { where: async () => ({}) });
    }

    expect((await expecting('killed', 'somebody')).isComplete).toBe(true);
    expect((await expecting('killed', 'stuck', 'somebody')).isComplete).toBe(false);
  });

  it('passes over an answer that cannot be read', async () => {
    const foreign = await connect(parseLogin(world.natsUrl));
    foreign.subscribe(keyRevoked.subject, {
      callback: (_, message) => ['no json', '{"from":"foreign"}'].forEach((text) => message.respond(text)),
    });
    await foreign.flush();
    await listener('somebody', async () => ({ closed: 0 }));
    const receipts = await bus.announceAndWait(keyRevoked, content, { from: ['somebody'], withinMs: 60_000 });

    expect(receipts.isComplete).toBe(true);
    await foreign.close();
  });

  it('ends when the bus goes away', async () => {
    await listener('stuck', () => new Promise<never>(() => undefined));
    const told = bus.announceAndWait(keyRevoked, content, { from: ['stuck'], withinMs: 600_000 });
    const bringBack = await world.stopBus();

    expect((await told).isComplete).toBe(false);
    expect((await bus.announceAndWait(keyRevoked, content, { from: ['stuck'], withinMs: 600_000 })).isComplete).toBe(
      false,
    );
    await bringBack();
  });
});
