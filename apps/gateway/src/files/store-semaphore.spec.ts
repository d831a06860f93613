import { StoreSemaphore } from './store-semaphore.ts';

const bounds = { maxPerAccount: 2, maxPerProcess: 3, maxWaitingPerAccount: 3, maxWaiting: 4, maxWaitMs: 60_000 };

describe('the turns at the store', () => {
  /** Questions as they begin, and how each is answered. */
  const begun: { account: string; answer: (text: string) => void }[] = [];
  beforeEach(() => {
    begun.splice(0);
  });
  const ask = (turns: StoreSemaphore, account: string) =>
    turns.runWithSlot(account, () => new Promise<string>((answer) => begun.push({ account, answer })));
  const accounts = () => begun.map(({ account }) => account);
  const answerNext = async (text = '') => {
    begun.shift()?.answer(text);
    await new Promise(setImmediate);
  };

  it('are so many of an account, and so many of all', async () => {
    const turns = new StoreSemaphore(bounds);
    const asked = ['a', 'a', 'a', 'b', 'b'].map((account) => ask(turns, account));

    expect(accounts()).toEqual(['a', 'a', 'b']);
    await answerNext();
    expect(accounts()).toEqual(['a', 'b', 'a']);
    await answerNext();
    expect(accounts()).toEqual(['b', 'a', 'b']);
    while (begun.length) await answerNext('done');
    expect((await Promise.all(asked)).slice(2)).toEqual(['done', 'done', 'done']);
  });

  it('pass on when a question fails', async () => {
    const turns = new StoreSemaphore({ ...bounds, maxPerProcess: 1 });
    const failing = turns.runWithSlot('a', () => Promise.reject(new Error('the disk is gone')));
    const next = ask(turns, 'b');
    await expect(failing).rejects.toThrow('the disk is gone');
    await answerNext('here');

    expect(await next).toBe('here');
  });

  it('are refused to one more than may wait', async () => {
    const turns = new StoreSemaphore({ ...bounds, maxPerProcess: 1, maxWaiting: 1 });
    const [first, second] = [ask(turns, 'a'), ask(turns, 'a')];

    await expect(ask(turns, 'b')).rejects.toMatchObject({ code: 'unavailable' });
    await answerNext();
    await answerNext();
    await Promise.all([first, second]);
  });

  it('are refused to an account that waits for many, and to no other', async () => {
    const turns = new StoreSemaphore({ ...bounds, maxPerProcess: 1, maxWaitingPerAccount: 1 });
    const asked = [ask(turns, 'a'), ask(turns, 'a')];

    await expect(ask(turns, 'a')).rejects.toMatchObject({ code: 'unavailable' });
    asked.push(ask(turns, 'b'));
    while (begun.length) await answerNext('done');
    expect(await Promise.all(asked)).toEqual(['done', 'done', 'done']);
  });

  it('are not waited for without end', async () => {
    const turns = new StoreSemaphore({ ...bounds, maxPerProcess: 1, maxWaitMs: 1 });
    const first = ask(turns, 'a');

    await expect(ask(turns, 'b')).rejects.toMatchObject({ code: 'unavailable' });
    await answerNext();
    await first;
    const after = ask(turns, 'b');
    await answerNext('after');
    expect(await after).toBe('after');
  });
});
