import { isAccessToken, mintAccessToken } from './access-token.ts';
import { isWellFormedKey, mintKey } from './api-key.ts';

describe('an access token', () => {
  it('is told from every other text by its shape alone', () => {
    const token = mintAccessToken();

    expect(isAccessToken(token)).toBe(true);
    for (const other of ['', token.slice(1), `${token}x`, `${token.slice(0, -1)}!`, `${token}\n`])
      expect(isAccessToken(other)).toBe(false);
  });

  it('is no API key, and no API key is one', () => {
    expect(isWellFormedKey(mintAccessToken())).toBe(false);
    expect(isAccessToken(mintKey())).toBe(false);
  });

  it('is another each time', () => {
    expect(mintAccessToken()).not.toBe(mintAccessToken());
  });
});
