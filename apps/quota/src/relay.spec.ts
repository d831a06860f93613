import { deadLetters } from '@kerf/contracts';
import { eventually, World } from '@kerf/testing';
import { numbers, recording, TestOutbox, usedBy } from './test-outbox.fixture.ts';

let world: World;
let on: TestOutbox;
beforeEach(async () => {
  world = await World.start();
  on = await TestOutbox.open(world);
});
afterEach(async () => {
  await on.stop();
  await world.stop();
});

const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];

describe('the relay', () => {
  it('publishes every event once, in the order of its account, and leaves the outbox empty', async () => {
    await on.tell(one, numbers(0, 300));
    await on.tell(other, numbers(0, 20));
    await on.relay();
    const events = await on.hear();
    await on.isEmpty();
    await on.tell(one, [300]);
    await eventually(() => expect(events).toHaveLength(321));

    expect(usedBy(one, await on.inStream())).toEqual(numbers(0, 301));
    expect(usedBy(other, await on.inStream())).toEqual(numbers(0, 20));
  });

  it('publishes what was told while the bus is killed and comes back: all of it, once, in order', async () => {
    await on.relay();
    await on.tell(one, numbers(0, 50));
    const [bringBack] = await Promise.all([world.takeBusAway({ kill: true }), on.tell(one, numbers(50, 150))]);
    await on.tell(one, numbers(200, 50));
    await bringBack();
    await on.tell(one, numbers(250, 50));
    await on.isEmpty();

    expect(usedBy(one, await on.inStream())).toEqual(numbers(0, 300));
  });

  it('counts what waits while the bus is away, and says once that it does', async () => {
    const [log, lines] = recording();
    const relay = await on.relay(log);
    await eventually(() => expect(relay.backlog).toMatchObject({ waiting: 0, oldestSeconds: 0 }));
    const bringBack = await world.takeBusAway();
    await on.tell(one, numbers(0, 30));

    await eventually(() => expect(relay.backlog?.waiting).toBe(30));
    expect(relay.backlog?.oldestSeconds).toBeGreaterThan(0);
    expect(relay.isLeading).toBe(true);
    await bringBack();
    await on.isEmpty();
    await eventually(() => expect(relay.backlog).toEqual({ waiting: 0, oldestSeconds: 0 }));
    expect(lines.filter((line) => line.includes('events stay in the outbox')).length).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('declares the streams anew when the server has lost them', async () => {
    await on.relay();
    await on.tell(one, [1]);
    await on.isEmpty();
    await world.removeStreams();
    await on.tell(one, [2]);
    await on.isEmpty();

    expect(usedBy(one, await on.inStream())).toEqual([2]);
  });

  it('puts an event that no stream is for among the dead letters, and goes on', async () => {
    await on.database.prisma.$executeRaw`SELECT events.publish('unheard.of', 'first', '{"n":1}'::jsonb)`;
    await on.tell(one, [1]);
    await on.relay();
    await on.isEmpty();

    const [letter, ...more] = await world.stored(deadLetters);
    expect(letter).toMatchObject({ subject: 'dead.outbox.relay', text: '{"n": 1}' });
    expect(letter?.headers['Kerf-Reason']).toBe('No stream accepts unheard.of.');
    expect(more).toEqual([]);
    expect(usedBy(one, await on.inStream())).toEqual([1]);
  });
});

describe('two relays', () => {
  it('work one at a time, and the other takes over when the leader loses its connection', async () => {
    const relays = [await on.relay(), await on.relay()];
    const leading = () => relays.filter(({ isLeading }) => isLeading);
    await eventually(() => expect(leading()).toHaveLength(1));
    const [first] = leading();
    await on.tell(one, numbers(0, 20));
    await on.isEmpty();
    const pid = await on.leader();
    await on.cut(pid ?? 0);
    await on.tell(one, numbers(20, 20));
    await on.isEmpty();

    expect(leading()).toHaveLength(1);
    expect(leading()).not.toEqual([first]);
    expect(await on.leader()).not.toBe(pid);
    expect(usedBy(one, await on.inStream())).toEqual(numbers(0, 40));
  });

  it('publish again what the leader had published but not removed, and the stream keeps it once', async () => {
    await on.tell(one, numbers(0, 10));
    await on.database.prisma.$transaction(async (held) => {
      await held.$executeRaw`SELECT FROM events.outbox FOR UPDATE`;
      await on.relay();
      await eventually(async () => expect(await on.inStream()).toHaveLength(10));
      await on.cut((await on.leader()) ?? 0);
    });
    expect(await on.waiting()).toBe(10);
    await on.relay();
    await on.isEmpty();

    expect(usedBy(one, await on.inStream())).toEqual(numbers(0, 10));
  });
});

describe('a bus without JetStream', () => {
  it('leaves events in the outbox, says what to do, and takes them once it has it', async () => {
    const plain = await World.start({ jetStream: false });
    const outbox = await TestOutbox.open(plain);
    const [log, lines] = recording();
    const relay = await outbox.relay(log);
    await outbox.tell(one, [1, 2]);
    await eventually(() => expect(relay.backlog?.waiting).toBe(2));
    const bringBack = await plain.takeBusAway();
    await bringBack();
    await eventually(async () => expect(await outbox.waiting()).toBe(0));
    await outbox.stop();
    await plain.stop();

    expect(lines.join()).toMatch(/events stay in the outbox: JetStream is not enabled .* Start nats-server with -js/);
  });
});
