import { publishInOrder } from './publish-in-order.ts';

const event = (id: string, subject: string) => ({ id, subject, msg_id: id, payload: '{}' });
const events = [event('a1', 'a'), event('b1', 'b'), event('a2', 'a'), event('a3', 'a'), event('b2', 'b')];
const going = () => new AbortController();

describe('publishing in order', () => {
  it('sends an event after the one before it on its subject is stored, and does not wait for other subjects', async () => {
    const sent: string[] = [];
    const release = new Map<string, () => void>();
    const store = ({ id }: { id: string }) => {
      sent.push(id);
      return new Promise<void>((resolve) => release.set(id, resolve));
    };
    const publishing = publishInOrder(events, store, going().signal);
    expect(sent).toEqual(['a1', 'b1']);
    for (const id of ['b1', 'b2', 'a1', 'a2', 'a3']) {
      release.get(id)?.();
      await new Promise((resolve) => setImmediate(resolve));
    }

    expect(sent).toEqual(['a1', 'b1', 'b2', 'a2', 'a3']);
    expect(await publishing).toEqual({ stored: ['b1', 'b2', 'a1', 'a2', 'a3'] });
  });

  it('sends nothing of a subject behind its failure, and everything of the others', async () => {
    const sent: string[] = [];
    const broken = new Error('broken');
    const store = async ({ id }: { id: string }) => {
      sent.push(id);
      if (id === 'a2') throw broken;
    };
    const { stored, failure } = await publishInOrder(events, store, going().signal);

    expect(failure).toBe(broken);
    expect(new Set(stored)).toEqual(new Set(['a1', 'b1', 'b2']));
    expect(sent).not.toContain('a3');
  });

  it('sends nothing more once it is told to stop', async () => {
    const stop = going();
    const store = async () => stop.abort();

    expect(await publishInOrder(events, store, stop.signal)).toEqual({ stored: ['a1'] });
  });
});
