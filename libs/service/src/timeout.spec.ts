import { settleWithin } from './timeout.ts';

const hour = 3_600_000;
const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

describe('work that is waited for no longer than a time', () => {
  it('resolves with what the work does, and leaves no timer behind', async () => {
    const before = timers();

    expect(await settleWithin(hour, Promise.resolve('done'), 'late')).toBe('done');
    expect(timers()).toBe(before);
  });

  it('fails as the work does, and leaves no timer behind', async () => {
    const before = timers();

    await expect(settleWithin(hour, Promise.reject(new Error('no')), 'late')).rejects.toThrow('no');
    expect(timers()).toBe(before);
  });

  it('is late when the work is, and hears nothing of how that ends', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_, reject) => {
      fail = reject;
    });

    expect(await settleWithin(1, work, 'late')).toBe('late');
    fail(new Error('too late'));
    await new Promise(setImmediate);
  });
});
