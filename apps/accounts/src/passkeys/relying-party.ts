import { isIP } from 'node:net';
import { type Input, passkeys, passkeyTransport } from '@kerf/contracts';
import type { Prisma } from '@kerf/db';
import { Fault } from '@kerf/errors';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { parseHex } from '../hex.ts';

type Contract = typeof passkeys;
type Created = Input<Contract['addPasskey']>['created'];
export type PasskeyProof = Input<Contract['startPasskeySession']>['proof'];

export type PasskeyRow = Prisma.PasskeyGetPayload<object>;
type StoredCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/** Time that browsers give a person. */
const timeoutMs = 300_000;

/** Both checks are repeated here, because a request need not come from a browser. */
const rules = { requireUserVerification: true } as const;

/** This installation as authenticators know it: the host and origin for which passkeys are made. */
export class RelyingParty {
  constructor(private readonly publicUrl: string | undefined) {}

  /** Creates the options for a new passkey. Authenticators that hold one of `known` already refuse. */
  async createOffer(member: { id: string; email: string }, known: readonly PasskeyRow[]) {
    const { rpID } = this.getSite();
    const options = await generateRegistrationOptions({
      rpID,
      rpName: 'Kerf',
      userID: parseHex(member.id.replaceAll('-', '')),
      userName: member.email,
      userDisplayName: member.email,
      timeout: timeoutMs,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map(toCredential),
    });
    return passkeys.offerPasskey.output.parse({ options });
  }

  /** Creates the options for a proof: by any passkey, or by one of `allowed`. */
  async createRequest(allowed: readonly PasskeyRow[] = []) {
    const { rpID } = this.getSite();
    const options = await generateAuthenticationOptions({
      rpID,
      timeout: timeoutMs,
      userVerification: 'required',
      ...(allowed.length > 0 && { allowCredentials: allowed.map(toCredential) }),
    });
    return passkeys.openPasskeySignIn.output.parse({ options });
  }

  /** Verifies what a browser created. Throws `passkey_refused`. */
  async verifyCreated({ response, ...created }: Created, expectedChallenge: string): Promise<StoredCredential> {
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...this.getExpectations(expectedChallenge),
      response: { ...created, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    }).catch(refuse);
    if (!registrationInfo) throw Fault.of('passkey_refused');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: response.transports.filter((one) => passkeyTransport.safeParse(one).success),
      backedUp: credentialBackedUp,
    };
  }

  /**
   * Verifies the proof of a passkey, and returns its new counter. Throws `passkey_refused`, also for a counter that went
   * back: then two authenticators have the same key.
   */
  async verifyProof(proof: PasskeyProof, passkey: PasskeyRow, expectedChallenge: string) {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...this.getExpectations(expectedChallenge),
      response: { ...proof, clientExtensionResults: {} },
      credential: { id: proof.id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.counter) },
    }).catch(refuse);
    if (!verified) throw Fault.of('passkey_refused');
    return { counter: BigInt(authenticationInfo.newCounter), backedUp: authenticationInfo.credentialBackedUp };
  }

  private getExpectations(expectedChallenge: string) {
    const { rpID, origin } = this.getSite();
    return { ...rules, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID };
  }

  /** Returns host and origin. Throws `passkeys_off` without a host name: browsers make no passkey for an address. */
  private getSite() {
    if (this.publicUrl === undefined) throw Fault.of('passkeys_off', { reason: 'is not set' });
    const { hostname, origin } = new URL(this.publicUrl);
    if (isIP(hostname.replaceAll(/[[\]]/g, '')) > 0)
      throw Fault.of('passkeys_off', { reason: `is at the address ${hostname}` });
    return { rpID: hostname, origin };
  }
}

/** The reason is for our log: a stranger learns nothing about a passkey from its refusal. */
const refuse = (cause: unknown): never => {
  throw Fault.of('passkey_refused', {}, { cause });
};

const toCredential = ({ credentialId, transports }: PasskeyRow) => ({
  id: Buffer.from(credentialId).toString('base64url'),
  transports: transports.flatMap((one) => passkeyTransport.safeParse(one).data ?? []),
});
