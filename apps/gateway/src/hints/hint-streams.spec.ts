import {
  adaptersChanged,
  type Announcement,
  type HintName,
  keyFirstUsed,
  keyRevoked,
  passingAudit,
  passingHighUsage,
  passingUsage,
  tierChanged,
} from '@kerf/contracts';
import { EventReader, eventually, World } from '@kerf/testing';
import type { EventStream } from '../mcp/streams/event-stream.ts';
import { HintStreams } from './hint-streams.ts';

const accountId = crypto.randomUUID();
const longMs = 3_600_000;
const options = { keepAliveMs: longMs, maxUnreadBytes: 16_384, readTimeoutMs: 1, intervalMs: 1, drainMs: longMs };
const newHolder = (more: object = {}) => ({
  accountId,
  userId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  isService: false,
  ...more,
});

describe('streams of hints', () => {
  let world: World;
  const open: EventStream[] = [];
  beforeAll(async () => {
    world = await World.start();
  });
  afterEach(() => {
    for (const events of open.splice(0)) events.abort();
  });
  afterAll(() => world.stop());

  const createStreams = (more: Partial<typeof options> = {}, maxStreams = 10) =>
    new HintStreams(world.bus, maxStreams, { ...options, ...more });
  const openStream = async (streams: HintStreams, holder = newHolder()) => {
    const events = await streams.openStream(holder);
    open.push(events);
    return events;
  };
  const readHints = ({ events }: EventReader) =>
    events.flatMap(({ event, data = '' }) => (event === 'hint' ? [JSON.parse(data) as HintName[]] : []));
  /** Publishes as another service would, and waits until the streams have it. */
  const publish = async ({ subject }: Announcement, content: object) => {
    world.bus.announce({ subject } as Announcement, content);
    await world.bus.flush();
  };

  it('begin with an event that says how soon to reconnect, after which no change is missed', async () => {
    const reader = new EventReader((await openStream(createStreams())).readable);
    await publish(adaptersChanged, { accountId });
    await eventually(() => expect(reader.events).toHaveLength(2));

    expect(reader.events).toEqual([
      { event: 'ready', retry: expect.stringMatching(/^[1-4]\d{3}$/), data: '[]' },
      { event: 'hint', data: '["adapters"]' },
    ]);
  });

  it.each([
    ['an adapter that connects', adaptersChanged, {}, ['adapters']],
    ['the first use of a key', keyFirstUsed, {}, ['keys']],
    ['a revocation', keyRevoked, { keyId: crypto.randomUUID() }, ['keys']],
    ['another tier', tierChanged, {}, ['account', 'usage']],
    ['an operation', passingUsage.at(accountId), { used: 1 }, ['usage']],
    ['an operation near the end of the month', passingHighUsage.at(accountId), { used: 499 }, ['usage']],
    ['a changed key', passingAudit.at(accountId), { action: 'key.created' }, ['audit', 'keys']],
    ['a member who left', passingAudit.at(accountId), { action: 'member.removed' }, ['audit', 'account', 'keys']],
    ['an action of a later release', passingAudit.at(accountId), { action: 'moon.landed' }, ['audit', 'account']],
  ] as const)('name what changes by %s, to that account alone', async (_, announcement, content, names) => {
    const streams = createStreams();
    const [own, foreign] = [
      new EventReader((await openStream(streams)).readable),
      new EventReader((await openStream(streams, newHolder({ accountId: crypto.randomUUID() }))).readable),
    ];
    await publish(announcement, { accountId, ...content });
    await eventually(() => expect(readHints(own)).toEqual([names]));

    expect(readHints(foreign)).toEqual([]);
  });

  it('send one event in an interval, which names each change meanwhile once', async () => {
    const reader = new EventReader((await openStream(createStreams({ intervalMs: 300 }))).readable);
    for (let count = 0; count < 50; count += 1) world.bus.announce(passingUsage.at(accountId), {});
    await publish(adaptersChanged, { accountId });

    await eventually(() => expect(readHints(reader)).toEqual([['usage'], ['usage', 'adapters']]));
  });

  it('are one for a session or key, three for a member, and no more than a gateway holds', async () => {
    const streams = createStreams({}, 5);
    const [userId, service] = [crypto.randomUUID(), newHolder({ isService: true })];
    const first = newHolder({ userId });
    const kept = await openStream(streams, first);
    await expect(streams.openStream(first)).rejects.toMatchObject({ code: 'too_many_event_streams', status: 429 });
    for (const _ of [2, 3]) await openStream(streams, newHolder({ userId }));
    const fourth = newHolder({ userId });
    await expect(streams.openStream(fourth)).rejects.toMatchObject({ code: 'too_many_event_streams', status: 429 });
    await openStream(streams, { ...service, userId });
    await openStream(streams);
    await expect(streams.openStream(newHolder())).rejects.toMatchObject({ code: 'event_streams_full', status: 503 });
    kept.abort();

    await eventually(() => openStream(streams, fourth));
  });

  it('are cut when their client does not read', async () => {
    const streams = createStreams({ maxUnreadBytes: 100 });
    const events = await openStream(streams);
    await eventually(async () => {
      await publish(passingUsage.at(accountId), {});
      expect(events.isClosed).toBe(true);
    });
    await openStream(streams);
  });

  it('stop receiving the events of an account with its last stream', async () => {
    const streams = createStreams();
    const events = await openStream(streams);
    const reader = new EventReader(events.readable);
    events.end();
    await reader.completion;
    await publish(passingUsage.at(accountId), {});
    const next = new EventReader((await openStream(streams)).readable);
    await publish(passingUsage.at(accountId), {});
    await eventually(() => expect(readHints(next)).toEqual([['usage']]));

    expect(readHints(reader)).toEqual([]);
  });

  it('hint at everything when the bus is back, because announcements were missed', async () => {
    const reader = new EventReader((await openStream(createStreams())).readable);
    await (await world.stopBus())();

    await eventually(() => expect(readHints(reader)).toEqual([['usage', 'adapters', 'keys', 'account', 'audit']]));
  });

  it('end with the advice to reconnect when the gateway drains, and none is opened afterwards', async () => {
    const streams = createStreams();
    const readers = [
      new EventReader((await openStream(streams)).readable),
      new EventReader((await openStream(streams)).readable),
    ];
    await streams.beforeApplicationShutdown();

    for (const { events, completion } of readers) {
      expect(events.at(-1)).toEqual({ event: 'reconnect', retry: expect.stringMatching(/^[1-4]\d{3}$/), data: '[]' });
      expect(await completion).toBe('ended');
    }
    await expect(streams.openStream(newHolder())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
