import { digestKey, displayKey, isWellFormedKey, mintKey } from './api-key.ts';

describe('an API key', () => {
  it('is what the scanner expression finds', () => {
    expect(mintKey()).toMatch(/^kerf_live_[0-9A-Za-z]{48}$/);
  });

  it('is well formed when it was minted, and new every time', () => {
    const keys = Array.from({ length: 500 }, mintKey);

    expect(keys.every(isWellFormedKey)).toBe(true);
    expect(new Set(keys).size).toBe(500);
  });

  it('is refused with any one character changed', () => {
    const key = mintKey();
    const typos = Array.from(key, (letter, at) => {
      const other = letter === 'a' ? 'b' : 'a';
      return `${key.slice(0, at)}${other}${key.slice(at + 1)}`;
    });

    expect(typos.filter(isWellFormedKey)).toEqual([]);
  });

  it.each(['', 'kerf_live_', 'sk_live_123', `kerf_live_${'0'.repeat(48)}`, `${mintKey()}x`, ` ${mintKey()}`])(
    'is not %j',
    (text) => {
      expect(isWellFormedKey(text)).toBe(false);
    },
  );

  it('is stored as a digest that depends on the pepper', () => {
    const key = mintKey();

    expect(digestKey(key, 'pepper')).toMatch(/^[0-9a-f]{64}$/);
    expect(digestKey(key, 'pepper')).toBe(digestKey(key, 'pepper'));
    expect(digestKey(key, 'pepper')).not.toBe(digestKey(key, 'salt'));
  });

  it('shows its prefix and its last four characters, and no more', () => {
    const key = mintKey();

    expect(displayKey(key)).toEqual({ prefix: key.slice(0, 14), last4: key.slice(-4) });
  });
});
