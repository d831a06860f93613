import { createECDH, createHash, hkdfSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';

/** The keys that every pod makes from the one secret that all of them have. */
interface DerivedKeys {
  /** Cookies are signed under it. */
  readonly cookies: string;
  /** The tokens in our forms are made under it. */
  readonly forms: Buffer;
  /** OpenID Connect needs one; access tokens are not signed. */
  readonly signing: JWK;
}

export const derivedKeys = (secret: string): DerivedKeys => ({
  cookies: derive(secret, 'cookies', 32).toString('base64url'),
  forms: derive(secret, 'forms', 32),
  signing: signingKey(derive(secret, 'signing', 48)),
});

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'kerf issuer', purpose, bytes));

/** The order of the curve P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** A private key of P-256 from more bits than it has, so that none is likelier than another (FIPS 186-5, A.2.1). */
function signingKey(bits: Buffer): JWK {
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n;
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
