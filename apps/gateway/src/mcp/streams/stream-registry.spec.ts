import { eventually, World } from '@kerf/testing';
import { StreamRegistry } from './stream-registry.ts';

const mebibyte = 'x'.repeat(1_048_576);

describe('a stream whose client reads nothing', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  it('takes what comes until more than four mebibytes are unread, and is cut with the next', async () => {
    const streams = new StreamRegistry(world.bus, { perAccount: 1, perProcess: 1 });
    const events = await streams.openStream({ accountId: crypto.randomUUID(), toolset: 'core' });
    for (let count = 1; count <= 4; count += 1) events.sendEvent('message', mebibyte);
    const before = [events.readable.destroyed, streams.size];
    events.sendEvent('message', 'one more');

    expect(before).toEqual([false, 1]);
    expect(events.readable.destroyed).toBe(true);
    await eventually(() => expect(streams.size).toBe(0));
  });

  it('goes on when the client has read', async () => {
    const streams = new StreamRegistry(world.bus, { perAccount: 1, perProcess: 1 });
    const events = await streams.openStream({ accountId: crypto.randomUUID(), toolset: 'core' });
    for (let count = 1; count <= 4; count += 1) events.sendEvent('message', mebibyte);
    let read = 0;
    events.readable.on('data', (chunk: Buffer) => {
      read += chunk.length;
    });
    await eventually(() => expect(read).toBeGreaterThan(4 * mebibyte.length));
    events.sendEvent('message', mebibyte);

    expect(events.readable.destroyed).toBe(false);
    events.abort();
  });
});
