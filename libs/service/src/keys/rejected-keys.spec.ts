import { RejectedKeys } from './rejected-keys.ts';

describe('denials', () => {
  let now: number;
  let denials: RejectedKeys;
  beforeEach(() => {
    now = 0;
    denials = new RejectedKeys(() => now);
  });

  it('hold a key that was refused, whatever it was under the pepper before, and no other', () => {
    denials.add(['current', 'previous']);

    expect(denials.has(['current'])).toBe(true);
    expect(denials.has(['previous'])).toBe(false);
    expect(denials.has(['other', 'current'])).toBe(false);
  });

  it('last for a minute, so that a key which came back is refused no longer', () => {
    denials.add(['a']);
    now = 59_999;
    expect(denials.has(['a'])).toBe(true);
    now = 60_000;

    expect(denials.has(['a'])).toBe(false);
  });

  it('are ten thousand, and the one that came up longest ago goes first', () => {
    for (let i = 0; i < 10_000; i += 1) denials.add([String(i)]);
    expect(denials.has(['0'])).toBe(true);
    denials.add(['one more']);

    expect(['0', '1', '2', 'one more'].map((digest) => denials.has([digest]))).toEqual([true, false, true, true]);
  });
});
