import { isWellFormedKey, mintKey } from './api-key.ts';
import { isAccessToken, isInvitationToken, mintAccessToken, mintInvitationToken } from './tokens.ts';

describe('an access token', () => {
  it('has a format that no other text has', () => {
    const token = mintAccessToken();

    expect(isAccessToken(token)).toBe(true);
    for (const other of ['', token.slice(1), `${token}x`, `${token.slice(0, -1)}!`, `${token}\n`])
      expect(isAccessToken(other)).toBe(false);
  });

  it('is no API key, and no API key is one', () => {
    expect(isWellFormedKey(mintAccessToken())).toBe(false);
    expect(isAccessToken(mintKey())).toBe(false);
  });

  it('is different each time', () => {
    expect(mintAccessToken()).not.toBe(mintAccessToken());
  });
});

describe('an invitation token', () => {
  const token = mintInvitationToken();

  it('is 256 random bits behind a prefix that scanners know', () => {
    expect(token).toMatch(/^kerf_invite_[0-9A-Za-z_-]{43}$/);
    expect(isInvitationToken(token)).toBe(true);
    expect(new Set(Array.from({ length: 100 }, mintInvitationToken)).size).toBe(100);
  });

  it.each([
    ['nothing', ''],
    ['one that is cut short', token.slice(0, -1)],
    ['one that is too long', `${token}x`],
    ['one with another character', `${token.slice(0, -1)}!`],
    ['a live key', `kerf_live_${'x'.repeat(48)}`],
  ])('is not %s', (_, text) => {
    expect(isInvitationToken(text)).toBe(false);
  });
});
