import { bearerIn } from './bearer.ts';

describe('the bearer of a request', () => {
  it.each([
    ['one space', 'Bearer abc'],
    ['several spaces', 'Bearer   abc'],
    ['small letters', 'bearer abc'],
  ])('is the word after %s', (_, authorization) => {
    expect(bearerIn({ authorization })).toBe('abc');
  });

  it.each([
    ['no header', undefined],
    ['no word', 'Bearer '],
    ['two words', 'Bearer abc def'],
    ['no space', 'Bearerabc'],
    ['another scheme', 'Basic abc'],
    ['something before it', 'x Bearer abc'],
  ])('is none where there is %s', (_, authorization) => {
    expect(bearerIn({ authorization })).toBeUndefined();
  });
});
