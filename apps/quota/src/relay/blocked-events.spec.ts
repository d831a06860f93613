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

describe('an event that is too large for the bus', () => {
  it('holds back what is behind it of its account, and nothing of another', async () => {
    await on.writeEvents(one, [0]);
    await on.writeOversizedEvent(one);
    await on.writeEvents(one, [1, 2]);
    await on.writeEvents(other, range(0, 20));
    const [log, lines] = createRecordingLog();
    await on.startRelay(log);
    await eventually(async () => expect(await on.countWaiting()).toBe(3));

    expect(listUsed(one, await on.readStream())).toEqual([0]);
    expect(listUsed(other, await on.readStream())).toEqual(range(0, 20));
    expect(lines.join()).toContain(`events stay in the outbox: usage.${one}, message large: `);
  });

  it('holds back nothing of another when more waits behind it than is read at one time', async () => {
    await on.writeOversizedEvent(one);
    await on.writeEvents(one, range(1, 300));
    await on.writeEvents(other, range(0, 20));
    await on.startRelay();
    await eventually(async () => expect(await on.countWaiting()).toBe(301));

    expect(listUsed(other, await on.readStream())).toEqual(range(0, 20));
    await on.database.prisma.outboxEvent.deleteMany({ where: { msgId: 'large' } });
    await on.waitUntilEmpty();
    expect(listUsed(one, await on.readStream())).toEqual(range(1, 300));
  });
});

describe('an event that fails while others are stored', () => {
  beforeEach(() => on.writeOversizedEvent(one));

  it('is tried every 250 ms at most, however often others come', async () => {
    const startedAt = performance.now();
    await on.startRelay();
    await on.writeEvents(other, range(0, 100));
    await eventually(async () => expect(await on.countWaiting()).toBe(1));
    const tries = on.streamCalls.filter((asked) => asked === `usage.${one}`).length;

    expect(tries).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 250);
  });

  it('lets the streams be declared once, until nothing is stored', async () => {
    await on.writeEvents(other, range(0, 600));
    await on.startRelay();
    await eventually(async () => expect(await on.countWaiting()).toBe(1));
    const whileStored = on.streamCalls.slice(0, on.streamCalls.lastIndexOf(`usage.${other}`));

    expect(whileStored.filter((asked) => asked === 'declare')).toHaveLength(1);
    await eventually(() => expect(on.streamCalls.filter((asked) => asked === 'declare').length).toBeGreaterThan(1));
  });
});
