import { KnownKeys } from './known-keys.ts';

const usage = { used: 3, limit: 500, resetAt: '2026-12-01T00:00:00' };
const heard = { caller: { accountId: 'account', tier: 'free', role: 'owner' } as const, usage };

describe('the keys a gateway has seen', () => {
  it('belong to their account for ever, and were good lately for a minute', () => {
    const keys = new KnownKeys();
    keys.learn('key', heard, 0);

    expect([keys.wasGood('key', 59_999), keys.wasGood('key', 60_000), keys.wasGood('other', 0)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([keys.accountOf('key'), keys.accountOf('other')]).toEqual(['account', undefined]);
  });

  it('have a month that was last heard of, until it is over', () => {
    const keys = new KnownKeys();
    keys.learn('key', heard, 0);
    keys.learn('key', { ...heard, usage: { ...usage, used: 4 } }, 1);
    const at = (moment: string) => keys.usageOf('key', new Date(moment));

    expect([at('2026-11-30T23:59:59Z'), at('2026-12-01T00:00:00Z')]).toEqual([{ ...usage, used: 4 }, undefined]);
    expect(keys.usageOf('other', new Date(0))).toBeUndefined();
  });

  it('are forgotten when they turn out wrong', () => {
    const keys = new KnownKeys();
    keys.learn('key', heard, 0);
    keys.forget('key');

    expect([keys.accountOf('key'), keys.wasGood('key', 0)]).toEqual([undefined, false]);
  });

  it('are twenty thousand at most: the one that was not seen for longest goes first', () => {
    const keys = new KnownKeys();
    for (let i = 0; i < 20_000; i += 1) keys.learn(`key ${i}`, heard, 0);
    keys.learn('key 0', heard, 0);
    keys.learn('one more', heard, 0);

    expect([keys.accountOf('key 0'), keys.accountOf('key 1')]).toEqual(['account', undefined]);
    expect([keys.accountOf('key 2'), keys.accountOf('one more')]).toEqual(['account', 'account']);
  });
});
