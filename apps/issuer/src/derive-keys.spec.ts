import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { deriveKeys } from './derive-keys.ts';

const secret = 'a secret that all pods of a deployment have';

describe('the keys of the issuer', () => {
  it('are the same in every pod that has the secret, and others with another', () => {
    expect(deriveKeys(secret)).toEqual(deriveKeys(secret));
    const [one, other] = [deriveKeys(secret), deriveKeys(`${secret}!`)];
    expect(one.cookies).not.toBe(other.cookies);
    expect(one.forms).not.toEqual(other.forms);
    expect(one.signing.kid).not.toBe(other.signing.kid);
  });

  it('hold one that signs, whose public half says what was signed', () => {
    const { d, ...open } = deriveKeys(secret).signing;
    const { kty = '', crv = '', x = '', y = '' } = open;
    const privateKey = createPrivateKey({ key: { kty, crv, x, y, d: d ?? '' }, format: 'jwk' });
    const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    const signature = sign('sha256', Buffer.from('text'), privateKey);

    expect(verify('sha256', Buffer.from('text'), publicKey, signature)).toBe(true);
    expect(verify('sha256', Buffer.from('other'), publicKey, signature)).toBe(false);
  });
});
