import { Fault } from '@kerf/errors';
import { RateLimiter, createRate } from '@kerf/limits';
import { caller, usage } from '../operations/executor-stubs.fixture.ts';
import { KeyCache } from './key-cache.ts';
import { RequestContext } from '../context.ts';

const context = (key: string, address = '203.0.113.7') => new RequestContext([key.repeat(64)], undefined, address);
const good = context('a');
const bad = context('b');

describe('keys that turn out wrong', () => {
  let keys: KeyCache;
  const hearsGood = (who: RequestContext) => keys.recordAuth(who, Promise.resolve({ caller, usage }));
  const hearsBad = (who: RequestContext) =>
    keys.recordAuth(who, Promise.reject(Fault.of('invalid_key'))).then(
      () => 'passed',
      (error: unknown) => Fault.from(error).code,
    );
  const limited = { code: 'rate_limited', slots: { retryAfterS: 30 } };
  beforeEach(() => {
    keys = new KeyCache(new RateLimiter(undefined), createRate(2, { inMs: 60_000 }));
  });

  it('use up the tries of their network, and those of no other', async () => {
    await hearsBad(bad);
    await expect(keys.checkPenalty(bad)).resolves.toBeUndefined();
    await hearsBad(bad);

    await expect(keys.checkPenalty(bad)).rejects.toMatchObject(limited);
    await expect(keys.checkPenalty(context('c', '203.0.113.99'))).rejects.toMatchObject(limited);
    await expect(keys.checkPenalty(context('c', '203.0.114.7'))).resolves.toBeUndefined();
  });

  it('leave those alone that were good lately', async () => {
    await hearsGood(good);
    await hearsBad(bad);
    await hearsBad(bad);

    await expect(keys.checkPenalty(good)).resolves.toBeUndefined();
  });

  it('are called wrong and not too many while the ledger is still asked', async () => {
    const heard = [await hearsBad(bad), await hearsBad(bad), await hearsBad(bad)];

    expect(heard).toEqual(['invalid_key', 'invalid_key', 'invalid_key']);
  });

  it('are not good any more, and belong to nobody', async () => {
    await hearsGood(good);
    expect(keys.getAccountId(good)).toBe(caller.accountId);
    await hearsBad(good);
    await hearsBad(good);

    expect(keys.getAccountId(good)).toBeUndefined();
    await expect(keys.checkPenalty(good)).rejects.toMatchObject(limited);
  });

  it('are not counted when the ledger says something else', async () => {
    for (let i = 0; i < 3; i += 1) {
      const asked = Promise.reject(Fault.of('unavailable', { service: 'quota' }));
      await expect(keys.recordAuth(bad, asked)).rejects.toMatchObject({ code: 'unavailable' });
    }

    await expect(keys.checkPenalty(bad)).resolves.toBeUndefined();
  });
});
