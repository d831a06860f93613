import { ManualClock, messageOf, settle } from './manual-clock.fixture.ts';
import { Mutex, Semaphore } from './semaphore.ts';

/** Work that ends when a specification says so. */
class Tasks {
  readonly started: string[] = [];
  private readonly ends = new Map<string, () => void>();

  start = (name: string) => () => {
    this.started.push(name);
    return new Promise<void>((resolve) => this.ends.set(name, resolve));
  };

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await settle();
  }
}

describe('a semaphore', () => {
  let tasks: Tasks;
  let clock: ManualClock;
  beforeEach(() => {
    tasks = new Tasks();
    clock = new ManualClock();
  });

  it('runs as many as it has slots, and the others in order of arrival', async () => {
    const semaphore = new Semaphore(2);
    for (const name of ['a', 'b', 'c', 'd']) void semaphore.run(tasks.start(name));
    await settle();
    expect(tasks.started).toEqual(['a', 'b']);
    expect(semaphore.pending).toBe(4);

    await tasks.end('b');
    expect(tasks.started).toEqual(['a', 'b', 'c']);
    await tasks.end('a');
    expect(tasks.started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('returns the slot of work that fails', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

    await expect(semaphore.run(async () => 'done')).resolves.toBe('done');
    expect(semaphore.pending).toBe(0);
  });

  it('takes several slots at once, and lets nobody pass a caller that waits for them', async () => {
    const semaphore = new Semaphore(2);
    void semaphore.run(tasks.start('small'));
    void semaphore.run(tasks.start('large'), { size: 2 });
    void semaphore.run(tasks.start('late'));
    await settle();
    expect(tasks.started).toEqual(['small']);
    expect(semaphore.countAhead()).toBe(3);

    await tasks.end('small');
    expect(tasks.started).toEqual(['small', 'large']);
    await tasks.end('large');
    expect(tasks.started).toEqual(['small', 'large', 'late']);
    expect(semaphore.countAhead()).toBe(0);
  });

  it('ignores a second release', async () => {
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire();
    release();
    release();
    void semaphore.run(tasks.start('a'));
    void semaphore.run(tasks.start('b'));
    await settle();

    expect(tasks.started).toEqual(['a']);
  });

  it('refuses a caller that waits too long, and serves the next', async () => {
    const onRefused = (reason: string) => new Error(`refused: ${reason}`);
    const semaphore = new Semaphore(1, { clock, onRefused });
    void semaphore.run(tasks.start('a'));
    const late = semaphore.run(tasks.start('b'), { timeoutMs: 100 });
    void semaphore.run(tasks.start('c'));
    const refusal = messageOf(late);
    await clock.advance(100);
    expect(await refusal).toBe('refused: timeout');

    await tasks.end('a');
    expect(tasks.started).toEqual(['a', 'c']);
  });

  it('refuses a caller that finds the queue full', async () => {
    const semaphore = new Semaphore(1, { maxWaiting: 1 });
    void semaphore.run(tasks.start('a'));
    void semaphore.run(tasks.start('b'));

    await expect(semaphore.run(tasks.start('c'))).rejects.toThrow('refused a caller: full');
  });

  it.each(['before it waits', 'while it waits'])('lets a caller go that is aborted %s', async (when) => {
    const abort = new AbortController();
    const semaphore = new Semaphore(1);
    void semaphore.run(tasks.start('a'));
    await settle();
    if (when === 'before it waits') abort.abort(new Error('cancelled'));
    const waiting = semaphore.run(tasks.start('b'), { signal: abort.signal });
    abort.abort(new Error('cancelled'));

    await expect(waiting).rejects.toThrow('cancelled');
    expect(semaphore.pending).toBe(1);
    await tasks.end('a');
    expect(tasks.started).toEqual(['a']);
  });

  it('serves those behind a large caller that is aborted', async () => {
    const abort = new AbortController();
    const semaphore = new Semaphore(2);
    void semaphore.run(tasks.start('a'));
    const large = semaphore.run(tasks.start('large'), { size: 2, signal: abort.signal });
    void semaphore.run(tasks.start('b'));
    abort.abort(new Error('cancelled'));
    await expect(large).rejects.toThrow('cancelled');

    expect(tasks.started).toEqual(['a', 'b']);
  });

  it('runs everything at once when it is opened', async () => {
    const semaphore = new Semaphore(1);
    for (const name of ['a', 'b', 'c']) void semaphore.run(tasks.start(name));
    semaphore.open();
    void semaphore.run(tasks.start('d'));
    await settle();

    expect(tasks.started.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a mutex', () => {
  it('is idle when the tasks that were submitted have ended', async () => {
    const mutex = new Mutex();
    const ended: string[] = [];
    void mutex.run(async () => {
      await settle();
      ended.push('a');
    });
    void mutex.run(async () => void ended.push('b'));
    await mutex.waitIdle();

    expect(ended).toEqual(['a', 'b']);
  });
});
