import { parse } from '../parse.ts';
import { freeObject, freeText } from './text.ts';

const refused = [
  ['half of a surrogate pair', 'a\ud800b'],
  ['the other half', '\udc00'],
  ['a pair in the wrong order', '\udc00\ud800'],
  ['U+0000', 'a\0'],
] as const;

describe('a text that somebody chooses', () => {
  it.each(refused)('has no %s', (_, text) => {
    expect(() => parse(freeText, text)).toThrow('The body must not contain U+0000 or an unpaired surrogate.');
  });

  it.each(['', 'Grüße', '圖', '🧰', '\ufffd', 'a\nb'])('may be %j', (text) => {
    expect(parse(freeText, text)).toBe(text);
  });
});

describe('an object that somebody chooses', () => {
  it.each(refused)('has no %s in it, however deep, nor as a name', (_, text) => {
    for (const value of [{ a: text }, { a: [{ b: [text] }] }, { [text]: 1 }])
      expect(() => parse(freeObject, value)).toThrow('in any of its texts.');
  });

  it.each([
    ['key', `kerf_live_${'a1'.repeat(24)}`],
    ['token of an invitation', `my kerf_invite_${'a-1_'.repeat(10)}Zz9`],
    ['token of a file slot', `kerf_file_${'a-1_'.repeat(10)}.${'Zz9'.repeat(10)}`],
  ])('has no %s in it, however deep, nor as a name, and repeats none', (_, secret) => {
    for (const value of [{ a: secret }, { a: [{ b: [secret] }] }, { [secret]: 1 }]) {
      const { error } = freeObject.safeParse(value);
      expect(error?.issues).toMatchObject([{ message: 'must not contain an API key or token in any of its texts' }]);
      expect(JSON.stringify(error)).not.toContain(secret);
    }
  });

  it('may hold anything else', () => {
    const value = { a: [1, true, null, 'b', { c: '🧰' }] };

    expect(parse(freeObject, value)).toEqual(value);
  });
});
