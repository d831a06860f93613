import { getBearerToken, getApiKey } from './request-headers.ts';

describe('the bearer of a request', () => {
  it.each([
    ['one space', 'Bearer abc'],
    ['several spaces', 'Bearer   abc'],
    ['small letters', 'bearer abc'],
  ])('is the word after %s', (_, authorization) => {
    expect(getBearerToken({ authorization })).toBe('abc');
  });

  it.each([
    ['no header', undefined],
    ['no word', 'Bearer '],
    ['two words', 'Bearer abc def'],
    ['no space', 'Bearerabc'],
    ['another scheme', 'Basic abc'],
    ['something before it', 'x Bearer abc'],
  ])('is none where there is %s', (_, authorization) => {
    expect(getBearerToken({ authorization })).toBeUndefined();
  });
});

describe('the key of a request', () => {
  it.each([
    ['its own header', { 'x-api-key': 'abc' }],
    ['the bearer', { authorization: 'Bearer abc' }],
    ['its own header where there is a bearer too', { 'x-api-key': 'abc', authorization: 'Bearer def' }],
  ])('is in %s', (_, headers) => {
    expect(getApiKey(headers)).toBe('abc');
  });

  it('is none where no header has one', () => {
    expect(getApiKey({})).toBeUndefined();
  });
});
