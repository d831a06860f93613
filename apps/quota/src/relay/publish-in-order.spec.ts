import type { PendingEvent } from './outbox.ts';
import { publishInOrder } from './publish-in-order.ts';

const event = (id: string, subject: string) => ({ id, subject, msg_id: `message ${id}`, payload: '{}' });
const events = [event('a1', 's.a'), event('b1', 's.b'), event('a2', 's.a'), event('a3', 's.a'), event('b2', 's.b')];
const going = () => new AbortController();
const broken = new Error('broken');

/** A stream as the server keeps it: it knows what it has, and takes what names the last message or none. */
class Stream {
  readonly kept: string[] = [];
  readonly asked: (string | undefined)[] = [];
  /** The events that it does not take. */
  readonly refused = new Set<string>();
  /** Those of which it does not say that it has taken them, the first time. */
  readonly unsaid = new Set<string>();

  readonly store = async ({ id, msg_id: name }: PendingEvent, after?: string): Promise<void> => {
    this.asked.push(id);
    const isFirst = !this.kept.includes(name);
    if (isFirst && (this.refused.has(id) || (after !== undefined && after !== this.kept.at(-1)))) throw broken;
    if (isFirst) this.kept.push(name);
    if (this.unsaid.delete(id)) throw broken;
  };
}
const messages = (...ids: string[]) => ids.map((id) => `message ${id}`);

describe('publishing in order', () => {
  let stream: Stream;
  beforeEach(() => {
    stream = new Stream();
  });

  it('sends everything at once, each behind the one before it in its stream', async () => {
    const sent: [string, string | undefined][] = [];
    const release: (() => void)[] = [];
    const store = ({ id }: PendingEvent, after?: string) => {
      sent.push([id, after]);
      return new Promise<void>((resolve) => release.push(resolve));
    };
    const publishing = publishInOrder([...events, event('x1', 't.x'), event('x2', 't.x')], store, going().signal);

    expect(sent).toEqual([
      ['a1', undefined],
      ['b1', 'message a1'],
      ['a2', 'message b1'],
      ['a3', 'message a2'],
      ['b2', 'message a3'],
      ['x1', undefined],
      ['x2', 'message x1'],
    ]);
    for (const resolve of release.toReversed()) resolve();
    expect(await publishing).toEqual({ stored: ['a1', 'b1', 'a2', 'a3', 'b2', 'x1', 'x2'], failed: [] });
  });

  it.each([
    ['in the middle', 'a2', ['a1', 'b1', 'b2'], 's.a'],
    ['at the front', 'a1', ['b1', 'b2'], 's.a'],
    ['at the end', 'b2', ['a1', 'b1', 'a2', 'a3'], 's.b'],
  ])(
    'stores nothing of a subject behind its failure %s, and everything of the others',
    async (_, id, stored, subject) => {
      stream.refused.add(id);

      expect(await publishInOrder(events, stream.store, going().signal)).toEqual({
        stored,
        failed: [subject],
        failure: broken,
      });
      expect(stream.kept).toEqual(messages(...stored));
    },
  );

  it('tells the first failure when nothing is taken, and asks for each subject once more at most', async () => {
    for (const { id } of events) stream.refused.add(id);

    expect(await publishInOrder(events, stream.store, going().signal)).toEqual({
      stored: [],
      failed: ['s.a', 's.b'],
      failure: broken,
    });
    expect(stream.asked).toEqual(['a1', 'b1', 'a2', 'a3', 'b2', 'b1', 'b2']);
  });

  it('keeps what is behind an event of which the stream has not said that it has it, and stores all of it once', async () => {
    for (const id of ['a1', 'a2', 'b2']) stream.unsaid.add(id);
    const published = await publishInOrder(events, stream.store, going().signal);
    const again = await publishInOrder(events, stream.store, going().signal);

    expect(published).toEqual({ stored: ['b1', 'b2'], failed: ['s.a'], failure: broken });
    expect(again).toEqual({ stored: ['a1', 'b1', 'a2', 'a3', 'b2'], failed: [] });
    expect(stream.kept).toEqual(messages('a1', 'b1', 'a2', 'a3', 'b2'));
  });

  it('goes on when somebody else has stored something in between', async () => {
    const store = async (one: PendingEvent, after?: string) => {
      if (one.id === 'a2' && !stream.kept.includes('of somebody else')) stream.kept.push('of somebody else');
      await stream.store(one, after);
    };

    expect((await publishInOrder(events, store, going().signal)).stored).toHaveLength(events.length);
    expect(stream.kept).toEqual([...messages('a1', 'b1'), 'of somebody else', ...messages('a2', 'a3', 'b2')]);
  });

  it('sends nothing more once it is told to stop', async () => {
    const stop = going();
    const store = async (one: PendingEvent, after?: string) => {
      stop.abort();
      await stream.store(one, after);
    };
    stream.refused.add('a2');

    expect(await publishInOrder(events, store, stop.signal)).toEqual({ stored: ['a1', 'b1'], failed: [] });
    expect(stream.asked).toHaveLength(events.length);
  });
});
