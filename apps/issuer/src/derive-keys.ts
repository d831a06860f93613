import { createECDH, createHash, hkdfSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';

/** Keys that every pod derives from the common secret. */
interface DerivedKeys {
  /** Signs cookies. */
  readonly cookies: string;
  /** Signs the tokens in forms. */
  readonly forms: Buffer;
  /** Signing key that OpenID Connect requires; access tokens are not signed. */
  readonly signing: JWK;
}

export const deriveKeys = (secret: string): DerivedKeys => ({
  cookies: derive(secret, 'cookies', 32).toString('base64url'),
  forms: derive(secret, 'forms', 32),
  signing: deriveSigningKey(derive(secret, 'signing', 48)),
});

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'kerf issuer', purpose, bytes));

/** The order of the curve P-256. */
const curveOrder = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** Derives a P-256 private key from extra random bits, so that it is unbiased (FIPS 186-5, A.2.1). */
function deriveSigningKey(bits: Buffer): JWK {
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (curveOrder - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    alg: 'ES256',
    kid: createHash('sha256').update(point).digest('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: d.toString('base64url'),
  };
}
