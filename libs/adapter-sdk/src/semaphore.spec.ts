import { Semaphore } from './semaphore.ts';

describe('the turns of commands', () => {
  const calm = new AbortController().signal;
  let turns: Semaphore;
  let running: string[];
  let ends: Record<string, () => void>;
  beforeEach(() => {
    turns = new Semaphore(2);
    running = [];
    ends = {};
  });

  const begin = (name: string, size = 1, signal = calm) =>
    turns.run(size, signal, () => {
      running.push(name);
      return new Promise<void>((resolve) => (ends[name] = resolve));
    });
  const settle = () => new Promise(setImmediate);

  it('run side by side as far as there are places, the others in their order', async () => {
    for (const name of ['a', 'b', 'c', 'd']) void begin(name);
    await settle();
    expect([running, turns.countAhead(1)]).toEqual([['a', 'b'], 4]);
    ends['b']?.();
    await settle();

    expect(running).toEqual(['a', 'b', 'c']);
  });

  it('leave one alone that asks for all places, and nobody overtakes it', async () => {
    void begin('a');
    void begin('alone', 2);
    void begin('b');
    await settle();
    expect(running).toEqual(['a']);
    ends['a']?.();
    await settle();
    expect(running).toEqual(['a', 'alone']);
    ends['alone']?.();
    await settle();

    expect(running).toEqual(['a', 'alone', 'b']);
  });

  it('go on without one that gives up, and do not begin it', async () => {
    const abort = new AbortController();
    void begin('a', 2);
    const given = begin('b', 2, abort.signal);
    void begin('c');
    abort.abort(new Error('no more'));
    await expect(given).rejects.toThrow('no more');
    await expect(begin('d', 1, abort.signal)).rejects.toThrow('no more');
    ends['a']?.();
    await settle();

    expect(running).toEqual(['a', 'c']);
    expect(turns.countAhead(1)).toBe(0);
  });

  it('go on after work that fails', async () => {
    const failed = turns.run(2, calm, () => Promise.reject(new Error('a bug')));
    await expect(failed).rejects.toThrow('a bug');
    void begin('a', 2);
    await settle();

    expect(running).toEqual(['a']);
  });
});
