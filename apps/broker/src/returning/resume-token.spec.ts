import { ResumeTokens } from './resume-token.ts';

const tokens = new ResumeTokens(['a pepper of today', 'a pepper of yesterday']);
const bearer = { accountId: crypto.randomUUID(), adapterId: crypto.randomUUID() };
const sessionId = crypto.randomUUID();

describe('a resume token', () => {
  it('names its session to every pod, also while the peppers are rotated', () => {
    const ofYesterday = new ResumeTokens(['a pepper of yesterday']);

    expect(tokens.sessionIn(tokens.issue(sessionId, bearer), bearer)).toBe(sessionId);
    expect(tokens.sessionIn(ofYesterday.issue(sessionId, bearer), bearer)).toBe(sessionId);
  });

  it.each([
    ['of another adapter', () => tokens.issue(sessionId, { ...bearer, adapterId: crypto.randomUUID() })],
    ['of another account', () => tokens.issue(sessionId, { ...bearer, accountId: crypto.randomUUID() })],
    ['under another pepper', () => new ResumeTokens(['a pepper of a thief']).issue(sessionId, bearer)],
    ['with another session', () => tokens.issue(sessionId, bearer).replace(/^[^.]+/, crypto.randomUUID())],
    ['that is cut short', () => tokens.issue(sessionId, bearer).slice(0, -1)],
    ['with characters of more bytes', () => `${sessionId}.${'é'.repeat(43)}`],
    ['without a seal', () => sessionId],
    ['that is empty', () => ''],
    ['that is missing', () => undefined],
  ])('%s is good for nothing', (_, token) => {
    expect(tokens.sessionIn(token(), bearer)).toBeUndefined();
  });
});
