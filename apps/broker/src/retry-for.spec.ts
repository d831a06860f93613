import { retryFor } from './retry-for.ts';

describe('work that is retried', () => {
  it('is done again until it succeeds', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
      return tries;
    };

    expect(await retryFor(60_000, work)).toBe(3);
  });

  it('fails as it failed last when the time is over', async () => {
    await expect(retryFor(0, () => Promise.reject(new Error('never')))).rejects.toThrow('never');
  });
});
