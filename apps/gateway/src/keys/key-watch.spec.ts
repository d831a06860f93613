import { Fault } from '@kerf/errors';
import { Gate, rate } from '@kerf/limits';
import { caller, usage } from '../operations/executor-stubs.fixture.ts';
import { KeyWatch } from './key-watch.ts';
import { Requester } from '../requester.ts';

const requester = (key: string, address = '203.0.113.7') => new Requester([key.repeat(64)], undefined, address);
const good = requester('a');
const bad = requester('b');

describe('keys that turn out wrong', () => {
  let keys: KeyWatch;
  const hearsGood = (who: Requester) => keys.hear(who, Promise.resolve({ caller, usage }));
  const hearsBad = (who: Requester) =>
    keys.hear(who, Promise.reject(Fault.of('invalid_key'))).then(
      () => 'passed',
      (error: unknown) => Fault.from(error).code,
    );
  const limited = { code: 'rate_limited', slots: { retryAfterS: 30 } };
  beforeEach(() => {
    keys = new KeyWatch(new Gate(undefined), rate(2, { inMs: 60_000 }));
  });

  it('use up the tries of their network, and those of no other', async () => {
    await hearsBad(bad);
    await expect(keys.check(bad)).resolves.toBeUndefined();
    await hearsBad(bad);

    await expect(keys.check(bad)).rejects.toMatchObject(limited);
    await expect(keys.check(requester('c', '203.0.113.99'))).rejects.toMatchObject(limited);
    await expect(keys.check(requester('c', '203.0.114.7'))).resolves.toBeUndefined();
  });

  it('leave those alone that were good lately', async () => {
    await hearsGood(good);
    await hearsBad(bad);
    await hearsBad(bad);

    await expect(keys.check(good)).resolves.toBeUndefined();
  });

  it('are called wrong and not too many while the ledger is still asked', async () => {
    const heard = [await hearsBad(bad), await hearsBad(bad), await hearsBad(bad)];

    expect(heard).toEqual(['invalid_key', 'invalid_key', 'invalid_key']);
  });

  it('are not good any more, and belong to nobody', async () => {
    await hearsGood(good);
    expect(keys.accountOf(good)).toBe(caller.accountId);
    await hearsBad(good);
    await hearsBad(good);

    expect(keys.accountOf(good)).toBeUndefined();
    await expect(keys.check(good)).rejects.toMatchObject(limited);
  });

  it('are not counted when the ledger says something else', async () => {
    for (let i = 0; i < 3; i += 1) {
      const asked = Promise.reject(Fault.of('unavailable', { service: 'quota' }));
      await expect(keys.hear(bad, asked)).rejects.toMatchObject({ code: 'unavailable' });
    }

    await expect(keys.check(bad)).resolves.toBeUndefined();
  });
});
