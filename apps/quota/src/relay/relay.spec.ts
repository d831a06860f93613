import { deadLetters } from '@kerf/contracts';
import { eventually, World } from '@kerf/testing';
import { range, createRecordingLog, TestOutbox, listUsed } from './test-outbox.fixture.ts';

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
    await on.writeEvents(one, range(0, 300));
    await on.writeEvents(other, range(0, 20));
    await on.startRelay();
    const events = await on.collectEvents();
    await on.waitUntilEmpty();
    await on.writeEvents(one, [300]);
    await eventually(() => expect(events).toHaveLength(321));

    expect(listUsed(one, await on.readStream())).toEqual(range(0, 301));
    expect(listUsed(other, await on.readStream())).toEqual(range(0, 20));
  });

  it('publishes what was told while the bus is killed and comes back: all of it, once, in order', async () => {
    await on.startRelay();
    await on.writeEvents(one, range(0, 50));
    const [bringBack] = await Promise.all([world.stopBus({ kill: true }), on.writeEvents(one, range(50, 150))]);
    await on.writeEvents(one, range(200, 50));
    await bringBack();
    await on.writeEvents(one, range(250, 50));
    await on.waitUntilEmpty();

    expect(listUsed(one, await on.readStream())).toEqual(range(0, 300));
  });

  it('counts what waits while the bus is away, and says once that it does', async () => {
    const [log, lines] = createRecordingLog();
    const relay = await on.startRelay(log);
    await eventually(() => expect(relay.backlog).toMatchObject({ waiting: 0, oldestSeconds: 0 }));
    const bringBack = await world.stopBus();
    await on.writeEvents(one, range(0, 30));

    await eventually(() => expect(relay.backlog?.waiting).toBe(30));
    expect(relay.backlog?.oldestSeconds).toBeGreaterThan(0);
    expect(relay.isLeading).toBe(true);
    await bringBack();
    await on.waitUntilEmpty();
    await eventually(() => expect(relay.backlog).toEqual({ waiting: 0, oldestSeconds: 0 }));
    expect(lines.filter((line) => line.includes('events stay in the outbox')).length).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('publishes again what the bus lost with its power: all of it, in order, and nothing twice', async () => {
    await on.startRelay();
    await on.writeEvents(one, range(0, 50));
    await on.waitUntilEmpty();
    const losePower = await world.saveStreams();
    await on.writeEvents(one, range(50, 100));
    await on.writeEvents(other, range(0, 20));
    await on.waitUntilEmpty();
    expect(listUsed(one, await on.readStream())).toEqual(range(0, 150));
    await losePower();
    expect(listUsed(one, await on.readStream())).toEqual(range(0, 50));

    await eventually(async () => expect(listUsed(one, await on.readStream())).toEqual(range(0, 150)));
    await eventually(async () => expect(listUsed(other, await on.readStream())).toEqual(range(0, 20)));
  });

  it('declares the streams anew when the server has lost them', async () => {
    await on.startRelay();
    await on.writeEvents(one, [1]);
    await on.waitUntilEmpty();
    await world.removeStreams();
    await on.writeEvents(one, [2]);
    await on.waitUntilEmpty();

    expect(listUsed(one, await on.readStream())).toEqual([2]);
  });

  it('puts an event that no stream is for among the dead letters, and goes on', async () => {
    await on.database.prisma.$executeRaw`SELECT events.publish('unheard.of', 'first', '{"n":1}'::jsonb)`;
    await on.writeEvents(one, [1]);
    await on.startRelay();
    await on.waitUntilEmpty();

    const [letter, ...more] = await world.readStoredMessages(deadLetters);
    expect(letter).toMatchObject({ subject: 'dead.outbox.relay', text: '{"n": 1}' });
    expect(letter?.headers['Kerf-Reason']).toBe('No stream accepts unheard.of.');
    expect(more).toEqual([]);
    expect(listUsed(one, await on.readStream())).toEqual([1]);
  });
});

describe('two relays', () => {
  it('work one at a time, and the other takes over when the leader loses its connection', async () => {
    const logs = [createRecordingLog(), createRecordingLog()] as const;
    const relays = [await on.startRelay(logs[0][0]), await on.startRelay(logs[1][0])];
    const leading = () => relays.filter(({ isLeading }) => isLeading);
    await eventually(() => expect(leading()).toHaveLength(1));
    const [first] = leading();
    await on.writeEvents(one, range(0, 20));
    await on.waitUntilEmpty();
    const pid = await on.findLeaderPid();
    await on.terminateBackend(pid ?? 0);
    await on.writeEvents(one, range(20, 20));
    await on.waitUntilEmpty();

    expect(leading()).toHaveLength(1);
    expect(leading()).not.toEqual([first]);
    expect(await on.findLeaderPid()).not.toBe(pid);
    expect(listUsed(one, await on.readStream())).toEqual(range(0, 40));
    const [former, next] = relays[0] === first ? logs : [logs[1], logs[0]];
    expect(former[1].slice(0, 3)).toEqual([
      'this relay is the leader',
      'the relay lost its leadership',
      'this relay no longer leads',
    ]);
    expect(next[1]).toEqual(['this relay is the leader']);
  });

  it('publish again what the leader had published but not removed, and the stream keeps it once', async () => {
    await on.writeEvents(one, range(0, 10));
    await on.database.prisma.$transaction(async (held) => {
      await held.$executeRaw`SELECT FROM events.outbox FOR UPDATE`;
      await on.startRelay();
      await eventually(async () => expect(await on.readStream()).toHaveLength(10));
      await on.terminateBackend((await on.findLeaderPid()) ?? 0);
    });
    expect(await on.countWaiting()).toBe(10);
    await on.startRelay();
    await on.waitUntilEmpty();

    expect(listUsed(one, await on.readStream())).toEqual(range(0, 10));
  });
});

describe('a bus without JetStream', () => {
  it('leaves events in the outbox, says what to do, and takes them once it has it', async () => {
    const plain = await World.start({ jetStream: false });
    const outbox = await TestOutbox.open(plain);
    const [log, lines] = createRecordingLog();
    const relay = await outbox.startRelay(log);
    await outbox.writeEvents(one, [1, 2]);
    await eventually(() => expect(relay.backlog?.waiting).toBe(2));
    // The events are counted before the first attempt to store them.
    const reason = /events stay in the outbox: JetStream is not enabled .* Start nats-server with -js/;
    await eventually(() => expect(lines.join()).toMatch(reason));
    const bringBack = await plain.stopBus();
    await bringBack();
    await eventually(async () => expect(await outbox.countWaiting()).toBe(0));
    await outbox.stop();
    await plain.stop();
  });
});
