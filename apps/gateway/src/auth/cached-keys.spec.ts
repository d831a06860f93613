import { CachedKeys } from './cached-keys.ts';

const usage = { used: 3, limit: 500, resetAt: '2026-12-01T00:00:00' };
const heard = { caller: { accountId: 'account', tier: 'free', role: 'owner' } as const, usage };

describe('the keys a gateway has seen', () => {
  it('belong to their account for ever', () => {
    const keys = new CachedKeys();
    keys.rememberKey('key', heard, 0);

    expect([keys.getAccountId('key'), keys.getAccountId('other')]).toEqual(['account', undefined]);
  });

  it('have a month that was last heard of, until it is over', () => {
    const keys = new CachedKeys();
    keys.rememberKey('key', heard, 0);
    keys.rememberKey('key', { ...heard, usage: { ...usage, used: 4 } }, 1);
    const at = (moment: string) => keys.getUsage('key', new Date(moment));

    expect([at('2026-11-30T23:59:59Z'), at('2026-12-01T00:00:00Z')]).toEqual([{ ...usage, used: 4 }, undefined]);
    expect(keys.getUsage('other', new Date(0))).toBeUndefined();
  });

  it('are forgotten when they turn out wrong', () => {
    const keys = new CachedKeys();
    keys.rememberKey('key', heard, 0);
    keys.forgetKey('key');

    expect(keys.getAccountId('key')).toBeUndefined();
  });

  it('are twenty thousand at most: the one that was not seen for longest goes first', () => {
    const keys = new CachedKeys();
    for (let i = 0; i < 20_000; i += 1) keys.rememberKey(`key ${i}`, heard, 0);
    keys.rememberKey('key 0', heard, 0);
    keys.rememberKey('one more', heard, 0);

    expect([keys.getAccountId('key 0'), keys.getAccountId('key 1')]).toEqual(['account', undefined]);
    expect([keys.getAccountId('key 2'), keys.getAccountId('one more')]).toEqual(['account', 'account']);
  });
});
