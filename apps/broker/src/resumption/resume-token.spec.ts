import { ResumeTokens } from './resume-token.ts';

const tokens = new ResumeTokens(['a pepper of today', 'a pepper of yesterday']);
const bearer = { accountId: crypto.randomUUID(), adapterId: crypto.randomUUID() };
const sessionId = crypto.randomUUID();

describe('a resume token', () => {
  it('names its session to every pod, also while the peppers are rotated', () => {
    const ofYesterday = new ResumeTokens(['a pepper of yesterday']);

    expect(tokens.verifyToken(tokens.issueToken(sessionId, bearer), bearer)).toBe(sessionId);
    expect(tokens.verifyToken(ofYesterday.issueToken(sessionId, bearer), bearer)).toBe(sessionId);
  });

  it.each([
    ['of another adapter', () => tokens.issueToken(sessionId, { ...bearer, adapterId: crypto.randomUUID() })],
    ['of another account', () => tokens.issueToken(sessionId, { ...bearer, accountId: crypto.randomUUID() })],
    ['under another pepper', () => new ResumeTokens(['a pepper of a thief']).issueToken(sessionId, bearer)],
    ['with another session', () => tokens.issueToken(sessionId, bearer).replace(/^[^.]+/, crypto.randomUUID())],
    ['that is cut short', () => tokens.issueToken(sessionId, bearer).slice(0, -1)],
    ['with characters of more bytes', () => `${sessionId}.${'é'.repeat(43)}`],
    ['without a seal', () => sessionId],
    ['that is empty', () => ''],
    ['that is missing', () => undefined],
  ])('%s is good for nothing', (_, token) => {
    expect(tokens.verifyToken(token(), bearer)).toBeUndefined();
  });
});
