import { once } from 'node:events';
import { EventStream } from './event-stream.ts';

const patience = { keepAliveMs: 3_600_000, maxUnreadBytes: 1_000, readTimeoutMs: 3_600_000 };
const nextText = async ({ readable }: EventStream): Promise<string> => {
  const [chunk] = (await once(readable, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer];
  return chunk.toString();
};

describe('a stream of events', () => {
  it('writes each event with its name and its text', async () => {
    const stream = new EventStream(patience);
    stream.sendEvent('message', '{"id":1}');

    expect(await nextText(stream)).toBe('event: message\ndata: {"id":1}\n\n');
    stream.abort();
  });

  it('says that it is there while nothing else is said', async () => {
    const stream = new EventStream({ ...patience, keepAliveMs: 1 });

    expect(await nextText(stream)).toBe(': keepalive\n\n');
    expect(await nextText(stream)).toBe(': keepalive\n\n');
    stream.abort();
  });

  it('is cut and told of when its client leaves too much unread, however large a single event may be', async () => {
    let overruns = 0;
    const stream = new EventStream(patience, () => {
      overruns += 1;
    });
    const over = new Promise<void>((resolve) => stream.onClose(resolve));
    stream.sendEvent('message', 'x'.repeat(2_000));
    expect(stream.isClosed).toBe(false);
    stream.sendEvent('message', 'one more');
    stream.sendEvent('message', 'and another');
    await over;

    expect(stream.isClosed).toBe(true);
    expect(overruns).toBe(1);
  });

  it('that was cut is not told of again, whatever still comes for it', async () => {
    let overruns = 0;
    const stream = new EventStream(patience, () => {
      overruns += 1;
    });
    for (let times = 0; times < 3; times += 1) stream.abortOverrun();
    stream.abort();
    stream.abortOverrun();

    expect(overruns).toBe(1);
  });

  it('is waited for until it was read', async () => {
    const stream = new EventStream({ ...patience, maxUnreadBytes: 1_000_000 });
    let isRead = false;
    stream.sendEvent('message', 'x'.repeat(500_000));
    const read = stream.waitUntilRead().then(() => (isRead = true));
    await new Promise(setImmediate);
    const before = isRead;
    stream.readable.resume();
    await read;

    expect(before).toBe(false);
    stream.abort();
  });

  it.each([
    ['no longer than may be', 1, () => undefined],
    ['no longer than it lasts', 3_600_000, (stream: EventStream) => stream.abort()],
  ])('is waited for %s', async (_, readTimeoutMs, end) => {
    const stream = new EventStream({ ...patience, readTimeoutMs });
    stream.sendEvent('message', 'x'.repeat(500_000));
    const unread = stream.waitUntilRead();
    end(stream);
    await unread;

    expect(stream.readable.readableLength).toBeGreaterThan(0);
    stream.abort();
  });

  it('ends when what was said is read, and says nothing after that', async () => {
    const stream = new EventStream(patience);
    const over = new Promise<void>((resolve) => stream.onClose(resolve));
    stream.sendEvent('message', 'the last');
    stream.end();
    stream.sendEvent('message', 'too late');

    expect(await nextText(stream)).toBe('event: message\ndata: the last\n\n');
    await over;
  });

  it('has an id that no other has', () => {
    const streams = Array.from({ length: 100 }, () => new EventStream(patience));

    expect(new Set(streams.map(({ id }) => id)).size).toBe(100);
    for (const { id } of streams) expect(id).toMatch(/^[\w-]{32}$/);
    for (const stream of streams) stream.abort();
  });
});
