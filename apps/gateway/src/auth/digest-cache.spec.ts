import { Socket } from 'node:net';
import { digestKey, mintKey } from '@kerf/contracts';
import { DigestCache } from './digest-cache.ts';

const peppers = ['the pepper in force', 'the one before'];
const expected = (key: string) => peppers.map((pepper) => digestKey(key, pepper));

describe('the stored forms of keys', () => {
  const forms = new DigestCache(peppers);
  const [one, other] = [mintKey(), mintKey()];

  it('are one for each pepper, whichever connections the keys come on and in whatever order', () => {
    const [first, second] = [new Socket(), new Socket()];
    const made = [
      forms.getDigests(one, first),
      forms.getDigests(one, first),
      forms.getDigests(other, second),
      forms.getDigests(other, first),
      forms.getDigests(one, second),
      forms.getDigests(one, first),
    ];

    expect(made).toEqual([one, one, other, other, one, one].map(expected));
  });

  it('are made once for a key that comes again and again on one connection', () => {
    const connection = new Socket();

    expect(forms.getDigests(one, connection)).toBe(forms.getDigests(one, connection));
  });
});
