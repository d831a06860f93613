import { type FileGrant, FileTokens, isFileToken } from './file-tokens.ts';

const granted: FileGrant = {
  accountId: crypto.randomUUID(),
  keyIds: [crypto.randomUUID(), crypto.randomUUID()],
  fileId: crypto.randomUUID(),
  direction: 'upload',
  maxBytes: 1_000,
  expiresAt: 5_000,
};
const tokens = new FileTokens('a secret of the deployment');
const token = tokens.issueToken(granted);
const [payload = '', signature = ''] = token.split('.');

describe('the token of a file slot', () => {
  it('says what was granted, to any gateway with the same secret', () => {
    expect(new FileTokens('a secret of the deployment').verifyToken(token, 4_999)).toEqual(granted);
    expect(isFileToken(token)).toBe(true);
  });

  it('fits into a header', () => {
    expect(token).toMatch(/^kerf_file_[\w-]+\.[\w-]+$/);
  });

  it('ends when its time is over', () => {
    expect(tokens.verifyToken(token, 5_000)).toBeUndefined();
  });

  const forged = Buffer.from(JSON.stringify({ ...granted, maxBytes: 1_000_000 })).toString('base64url');
  it.each([
    ['of another deployment', new FileTokens('another secret').issueToken(granted)],
    ['that says something else', `kerf_file_${forged}.${signature}`],
    ['whose signature is cut', token.slice(0, -4)],
    ['without a signature', payload],
    ['that is empty', ''],
    ['that is an API key', `kerf_live_${'a'.repeat(48)}`],
  ])('is refused when it is one %s', (_, wrong) => {
    expect(tokens.verifyToken(wrong, 0)).toBeUndefined();
  });
});
