import { Socket } from 'node:net';
import { digestKey, mintKey } from '@kerf/contracts';
import { StoredForms } from './stored-forms.ts';

const peppers = ['the pepper in force', 'the one before'];
const expected = (key: string) => peppers.map((pepper) => digestKey(key, pepper));

describe('the stored forms of keys', () => {
  const forms = new StoredForms(peppers);
  const [one, other] = [mintKey(), mintKey()];

  it('are one for each pepper, whichever connections the keys come on and in whatever order', () => {
    const [first, second] = [new Socket(), new Socket()];
    const made = [
      forms.of(one, first),
      forms.of(one, first),
      forms.of(other, second),
      forms.of(other, first),
      forms.of(one, second),
      forms.of(one, first),
    ];

    expect(made).toEqual([one, one, other, other, one, one].map(expected));
  });

  it('are made once for a key that comes again and again on one connection', () => {
    const connection = new Socket();

    expect(forms.of(one, connection)).toBe(forms.of(one, connection));
  });
});
