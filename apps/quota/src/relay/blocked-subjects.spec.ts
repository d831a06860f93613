import { BlockedSubjects } from './blocked-subjects.ts';
import { publishInOrder } from './publish-in-order.ts';

const batch = 4;
const event = (id: string, subject: string) => ({ id, subject, msg_id: id, payload: '{}' });
const eventsOf = (subject: string, count: number) =>
  Array.from({ length: count }, (_, index) => event(`${subject}${index}`, subject));
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);
const subjectsOf = (events: readonly { subject: string }[]) => events.map(({ subject }) => subject);

describe('the subjects that are held back', () => {
  let held: BlockedSubjects;
  beforeEach(() => {
    held = new BlockedSubjects(batch);
  });

  /** A round in which only these are stored. */
  function round(outbox: readonly ReturnType<typeof event>[], stores: (id: string) => boolean) {
    const waiting = outbox.slice(0, held.window);
    const sent = held.selectEntries(waiting);
    const stored = idsOf(sent).filter(stores);
    held.recordRound({ waiting, stored, failed: subjectsOf(sent.filter(({ id }) => !stores(id))) });
    return idsOf(sent);
  }

  it('are none at first: what waits is sent in its order', () => {
    const waiting = [...eventsOf('a', 2), ...eventsOf('b', 3)];

    expect(held.window).toBe(batch);
    expect(idsOf(held.selectEntries(waiting))).toEqual(['a0', 'a1', 'b0', 'b1']);
  });

  it('are passed by, however much of them waits, but for the first event of each', () => {
    const outbox = [...eventsOf('a', 12), ...eventsOf('b', 2)];
    const isStored = (id: string) => id.startsWith('b');

    expect(round(outbox, isStored)).toEqual(['a0', 'a1', 'a2', 'a3']);
    expect(round(outbox, isStored)).toEqual(['a0']);
    expect(held.window).toBe(batch + 2 * 12);
    expect(round(outbox, isStored)).toEqual(['a0', 'b0', 'b1']);
  });

  it('are sent in their order again when their first event is stored', () => {
    const outbox = [...eventsOf('a', 4), ...eventsOf('b', 1)];
    round(outbox, () => false);
    round(outbox, () => true);

    expect(round(outbox.slice(1), () => true)).toEqual(['a1', 'a2', 'a3', 'b0']);
    expect(held.window).toBe(batch);
  });

  it('are tried again 32 at a time, so that there is room for the others', () => {
    const wide = new BlockedSubjects(64);
    const waiting = Array.from({ length: 64 }, (_, index) => event(`${index}`, `s.${index}`));
    wide.recordRound({ waiting, stored: [], failed: subjectsOf(waiting) });

    expect(idsOf(wide.selectEntries([...waiting, event('new', 'new')]))).toEqual([
      ...idsOf(waiting.slice(0, 32)),
      'new',
    ]);
  });

  it('take turns when they are more than that, so that one that would be stored is', () => {
    const wide = new BlockedSubjects(64);
    const waiting = Array.from({ length: 33 }, (_, index) => event(`${index}`, `s.${index}`));
    wide.recordRound({ waiting, stored: [], failed: subjectsOf(waiting) });
    const first = wide.selectEntries(waiting);
    wide.recordRound({ waiting, stored: [], failed: subjectsOf(first) });

    expect(idsOf(first)).not.toContain('32');
    expect(idsOf(wide.selectEntries(waiting))).toEqual([...idsOf(waiting.slice(0, 31)), '32']);
  });

  it('take no turn once nothing of them waits', () => {
    const wide = new BlockedSubjects(64);
    const waiting = Array.from({ length: 33 }, (_, index) => event(`${index}`, `s.${index}`));
    wide.recordRound({ waiting, stored: [], failed: subjectsOf(waiting) });
    wide.recordRound({ waiting: waiting.slice(32), stored: [], failed: [] });

    expect(idsOf(wide.selectEntries(waiting.slice(32)))).toEqual(['32']);
  });

  it('are those that failed, and none that was not sent before it was time to stop', async () => {
    const waiting = [...eventsOf('s.a', 2), ...eventsOf('s.b', 2)];
    const stop = new AbortController();
    const store = async () => {
      stop.abort();
      throw new Error('nothing is stored behind a gap');
    };
    held.recordRound({ waiting, ...(await publishInOrder(waiting, store, stop.signal)) });

    expect(idsOf(held.selectEntries(waiting))).toEqual(['s.a0', 's.b0', 's.b1']);
  });

  it('are passed by up to a bound', () => {
    const waiting = eventsOf('a', 12_000);
    held.recordRound({ waiting, stored: [], failed: ['a'] });

    expect(held.window).toBe(batch + 10_000);
  });
});
