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

describe('an event that is too large for the bus', () => {
  it('holds back what is behind it of its account, and nothing of another', async () => {
    await on.tell(one, [0]);
    await on.tellTooLarge(one);
    await on.tell(one, [1, 2]);
    await on.tell(other, numbers(0, 20));
    const [log, lines] = recording();
    await on.relay(log);
    await eventually(async () => expect(await on.waiting()).toBe(3));

    expect(usedBy(one, await on.inStream())).toEqual([0]);
    expect(usedBy(other, await on.inStream())).toEqual(numbers(0, 20));
    expect(lines.join()).toContain(`events stay in the outbox: usage.${one}, message large: `);
  });

  it('holds back nothing of another when more waits behind it than is read at one time', async () => {
    await on.tellTooLarge(one);
    await on.tell(one, numbers(1, 300));
    await on.tell(other, numbers(0, 20));
    await on.relay();
    await eventually(async () => expect(await on.waiting()).toBe(301));

    expect(usedBy(other, await on.inStream())).toEqual(numbers(0, 20));
    await on.database.prisma.outboxEvent.deleteMany({ where: { msgId: 'large' } });
    await on.isEmpty();
    expect(usedBy(one, await on.inStream())).toEqual(numbers(1, 300));
  });
});

describe('an event that fails while others are stored', () => {
  beforeEach(() => on.tellTooLarge(one));

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
