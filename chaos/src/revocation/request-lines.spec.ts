import { isAccept, isDenial } from './history.ts';
import { readToolOutcome } from './request-lines.ts';

const answer = (structuredContent: object, isError: boolean) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { structuredContent, isError, content: [] } });
const failure = (status_code: number, more = {}) => answer({ error: 'No.', status_code, ...more }, true);
const sent = { gateway: '', requestName: '', startedAt: 0 };

describe('a call of a tool over MCP', () => {
  it.each([
    ['that was done', answer({}, false)],
    ['that the application refused', failure(400, { code: 'KERNEL_ERROR' })],
    ['above the tier', failure(403)],
    ['that finds the month used up', failure(429, { reset_at: '2026-12-01T00:00:00' })],
  ])('%s shows that the key was accepted', (_, text) => {
    expect(isAccept({ ...sent, ...readToolOutcome(text) })).toBe(true);
  });

  it.each([
    ['that came too often', failure(429), false],
    ['that nobody could answer', failure(503), false],
    ['without an answer', ': waiting\n\n', false],
    ['whose key was refused meanwhile', failure(401), true],
  ])('%s does not', (_, text, denied) => {
    const request = { ...sent, ...readToolOutcome(text) };

    expect(isAccept(request)).toBe(false);
    expect(isDenial(request)).toBe(denied);
  });
});
