import { deadLetters, usageEvents } from '@kerf/contracts';
import { type Log, openLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { TestOutbox } from './test-outbox.fixture.ts';

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
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const usedBy = (accountId: string, events: readonly { accountId: string; used: number }[]) =>
  events.filter((event) => event.accountId === accountId).map(({ used }) => used);
const isEmpty = () => eventually(async () => expect(await on.waiting()).toBe(0));

describe('the relay', () => {
  it('publishes every event once, in the order of its account, and leaves the outbox empty', async () => {
    await on.tell(one, numbers(0, 300));
    await on.tell(other, numbers(0, 20));
    await on.relay();
    const events = await on.hear();
    await isEmpty();
    await on.tell(one, [300]);
    await eventually(() => expect(events).toHaveLength(321));

    expect(usedBy(one, await inStream())).toEqual(numbers(0, 301));
    expect(usedBy(other, await inStream())).toEqual(numbers(0, 20));
  });

  it('publishes what was told while the bus is killed and comes back: all of it, once, in order', async () => {
    await on.relay();
    await on.tell(one, numbers(0, 50));
    const [bringBack] = await Promise.all([world.takeBusAway({ kill: true }), on.tell(one, numbers(50, 150))]);
    await on.tell(one, numbers(200, 50));
    await bringBack();
    await on.tell(one, numbers(250, 50));
    await isEmpty();

    expect(usedBy(one, await eventually(inStream))).toEqual(numbers(0, 300));
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
    await isEmpty();
    await eventually(() => expect(relay.backlog).toEqual({ waiting: 0, oldestSeconds: 0 }));
    expect(lines.filter((line) => line.includes('events stay in the outbox')).length).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('declares the streams anew when the server has lost them', async () => {
    await on.relay();
    await on.tell(one, [1]);
    await isEmpty();
    await world.removeStreams();
    await on.tell(one, [2]);
    await isEmpty();

    expect(usedBy(one, await inStream())).toEqual([2]);
  });

  it('puts an event that no stream is for among the dead letters, and goes on', async () => {
    await on.database.prisma.$executeRaw`SELECT events.publish('unheard.of', 'first', '{"n":1}'::jsonb)`;
    await on.tell(one, [1]);
    await on.relay();
    await isEmpty();

    const [letter, ...more] = await world.stored(deadLetters);
    expect(letter).toMatchObject({ subject: 'dead.outbox.relay', text: '{"n": 1}' });
    expect(letter?.headers['Kerf-Reason']).toBe('No stream takes unheard.of.');
    expect(more).toEqual([]);
    expect(usedBy(one, await inStream())).toEqual([1]);
  });
});

describe('an event that is too large for the bus', () => {
  it('holds back what is behind it of its account, and nothing of another', async () => {
    await on.tell(one, [0]);
    // The table takes none; whoever lets it must not stop the others.
    await on.database.prisma.$executeRaw`ALTER DOMAIN events.payload DROP CONSTRAINT payload_check`;
    await on.database.prisma.$executeRaw`
      SELECT events.publish(${`usage.${one}`}, 'large', jsonb_build_object('text', repeat('x', 2000000)))`;
    await on.tell(one, [1, 2]);
    await on.tell(other, numbers(0, 20));
    const [log, lines] = recording();
    await on.relay(log);
    await eventually(async () => expect(await on.waiting()).toBe(3));

    expect(usedBy(one, await inStream())).toEqual([0]);
    expect(usedBy(other, await inStream())).toEqual(numbers(0, 20));
    expect(lines.join()).toContain(`events stay in the outbox: usage.${one}, the message large: `);
  });

  it('holds back nothing of another when more waits behind it than is read at one time', async () => {
    await on.database.prisma.$executeRaw`ALTER DOMAIN events.payload DROP CONSTRAINT payload_check`;
    await on.database.prisma.$executeRaw`
      SELECT events.publish(${`usage.${one}`}, 'large', jsonb_build_object('text', repeat('x', 2000000)))`;
    await on.tell(one, numbers(1, 300));
    await on.tell(other, numbers(0, 20));
    await on.relay();
    await eventually(async () => expect(await on.waiting()).toBe(301));

    expect(usedBy(other, await inStream())).toEqual(numbers(0, 20));
    await on.database.prisma.outboxEvent.deleteMany({ where: { msgId: 'large' } });
    await isEmpty();
    expect(usedBy(one, await inStream())).toEqual(numbers(1, 300));
  });
});

describe('an event that fails while others are stored', () => {
  beforeEach(async () => {
    await on.database.prisma.$executeRaw`ALTER DOMAIN events.payload DROP CONSTRAINT payload_check`;
    await on.database.prisma.$executeRaw`
      SELECT events.publish(${`usage.${one}`}, 'large', jsonb_build_object('text', repeat('x', 2000000)))`;
  });

  it('is tried every 250 ms at most, however often others come', async () => {
    const startedAt = performance.now();
    await on.relay();
    await on.tell(other, numbers(0, 100));
    await eventually(async () => expect(await on.waiting()).toBe(1));
    const tries = on.asked.filter((asked) => asked === `usage.${one}`).length;

    expect(tries).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 250);
  });

  it('lets the streams be declared once, until nothing is stored', async () => {
    await on.tell(other, numbers(0, 600));
    await on.relay();
    await eventually(async () => expect(await on.waiting()).toBe(1));
    const whileStored = on.asked.slice(0, on.asked.lastIndexOf(`usage.${other}`));

    expect(whileStored.filter((asked) => asked === 'declare')).toHaveLength(1);
    await eventually(() => expect(on.asked.filter((asked) => asked === 'declare').length).toBeGreaterThan(1));
  });
});

describe('two relays', () => {
  it('work one at a time, and the other takes over when the leader loses its connection', async () => {
    const relays = [await on.relay(), await on.relay()];
    const leading = () => relays.filter(({ isLeading }) => isLeading);
    await eventually(() => expect(leading()).toHaveLength(1));
    const [first] = leading();
    await on.tell(one, numbers(0, 20));
    await isEmpty();
    const pid = await on.leader();
    await on.cut(pid ?? 0);
    await on.tell(one, numbers(20, 20));
    await isEmpty();

    expect(leading()).toHaveLength(1);
    expect(leading()).not.toEqual([first]);
    expect(await on.leader()).not.toBe(pid);
    expect(usedBy(one, await inStream())).toEqual(numbers(0, 40));
  });

  it('publish again what the leader had published but not removed, and the stream keeps it once', async () => {
    await on.tell(one, numbers(0, 10));
    await on.database.prisma.$transaction(async (held) => {
      await held.$executeRaw`SELECT FROM events.outbox FOR UPDATE`;
      await on.relay();
      await eventually(async () => expect(await inStream()).toHaveLength(10));
      await on.cut((await on.leader()) ?? 0);
    });
    expect(await on.waiting()).toBe(10);
    await on.relay();
    await isEmpty();

    expect(usedBy(one, await inStream())).toEqual(numbers(0, 10));
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

const inStream = () => eventually(() => world.events(usageEvents));

/** A log that keeps what it warns of. */
function recording(): [Log, string[]] {
  const lines: string[] = [];
  const log = openLog('quota', 'silent');
  const keep = (...[, line]: [unknown, string?]) => void lines.push(line ?? '');
  return [Object.assign(log, { warn: keep, error: keep }), lines];
}
