import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Input, passkeys } from '@kerf/contracts';

type Contract = typeof passkeys;
type Created = Input<Contract['addPasskey']>['created'];
type Proof = Input<Contract['startPasskeySession']>['proof'];

/** Assertions of an authenticator and its browser; specs change parts of them. */
interface Claims {
  readonly origin: string;
  readonly rpId: string;
  readonly isVerified: boolean;
  readonly type: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const honest: Claims = { origin: 'https://kerf.example', rpId: 'kerf.example', isVerified: true, type: '' };
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest();

/** An authenticator with one passkey, and the browser in front of it. */
export class Authenticator {
  /** Number of uses, as it counts them; 0: it does not count. */
  counter = 0;
  userHandle: string | undefined;
  readonly credentialId = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  create({ challenge, user }: { challenge: string; user: { id: string } }, claims: Partial<Claims> = {}): Created {
    this.userHandle = user.id;
    const claimed = { ...honest, type: 'webauthn.create', ...claims };
    const { credentialId } = this;
    const length = Buffer.from([0, credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, this.encodePublicKey()]);
    const state = Buffer.concat([this.describe(claimed, hasCredential), credential]);
    return {
      ...this.identify(),
      response: {
        clientDataJSON: toText(describeClient(claimed, challenge)),
        attestationObject: toText(encodeAttestation(state)),
        transports: ['internal', 'a way of the future'],
      },
    };
  }

  prove({ challenge }: { challenge: string }, claims: Partial<Claims> = {}): Proof {
    const claimed = { ...honest, type: 'webauthn.get', ...claims };
    const client = describeClient(claimed, challenge);
    const state = this.describe(claimed, 0);
    return {
      ...this.identify(),
      response: {
        clientDataJSON: toText(client),
        authenticatorData: toText(state),
        signature: toText(sign('sha256', Buffer.concat([state, hash(client)]), this.keys.privateKey)),
        ...(this.userHandle !== undefined && { userHandle: this.userHandle }),
      },
    };
  }

  private identify() {
    const id = toText(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const };
  }

  private describe({ rpId, isVerified }: Claims, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash(rpId), Buffer.from([userPresent | (isVerified ? userVerified : 0) | more]), counter]);
  }

  /** The public key in COSE form: an ES256 key on P-256. */
  private encodePublicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
    return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
  }
}

const describeClient = ({ origin, type }: Claims, challenge: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Encodes an attestation of format `none` in CBOR. */
const encodeAttestation = (state: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, state.length]),
    state,
  ]);
