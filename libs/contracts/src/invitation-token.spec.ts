import { isInvitationToken, mintInvitationToken } from './invitation-token.ts';

const token = mintInvitationToken();

describe('the token of an invitation', () => {
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
