import { digestKey, mintKey } from '@kerf/contracts';
import { computeDigests } from './key-config.ts';

describe('the stored forms of a key', () => {
  it('are its digests under every pepper in force, the current one first', () => {
    const key = mintKey();
    const [current, previous] = ['the pepper in force', 'the one before'];

    expect(computeDigests(key, [current, previous])).toEqual([digestKey(key, current), digestKey(key, previous)]);
  });
});
