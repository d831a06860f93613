import * as z from 'zod';
import { contract } from './contract.ts';
import { freeText } from './schemas/text.ts';
import { creationOptions, createdCredential, passkeyProof, requestOptions } from './schemas/webauthn.ts';
import { browser, sessionHolder, sessionState } from './sessions.ts';

const digest = z.hex().length(64);

/** Maximum number of passkeys of a member. */
export const maxPasskeys = 10;

/** A passkey of a member. Timestamps are UTC, to the second, without a zone. */
const listedPasskey = z.object({
  passkeyId: z.uuid(),
  name: z.string(),
  /** True if a password manager keeps a copy, so that it survives the loss of a device. */
  isBackedUp: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type ListedPasskey = z.infer<typeof listedPasskey>;

/** The challenge of a browser, by the digest of its cookie. */
const challenge = z.object({ id: digest });
const ofSession = challenge.extend({ by: sessionHolder });
const ofPasskey = z.object({ by: sessionHolder, passkeyId: z.uuid() });
const request = z.object({ options: requestOptions });

/** Operations of the accounts service on passkeys. A challenge is valid once, for 10 minutes. */
export const passkeys = contract('accounts', {
  listPasskeys: { input: sessionHolder, output: z.object({ passkeys: z.array(listedPasskey) }), timeoutMs: 2_000 },
  /** Begins the registration of a passkey. */
  offerPasskey: { input: ofSession, output: z.object({ options: creationOptions }), timeoutMs: 2_000 },
  /** Stores the passkey that a browser created. Its session counts as proved by it. */
  addPasskey: {
    input: ofSession.extend({ browser, name: freeText.max(100), created: createdCredential }),
    output: listedPasskey,
    timeoutMs: 4_000,
  },
  renamePasskey: { input: ofPasskey.extend({ name: freeText.max(100) }), output: listedPasskey, timeoutMs: 2_000 },
  removePasskey: { input: ofPasskey.extend({ browser }), output: z.object({}), timeoutMs: 2_000 },
  /** Begins a sign-in by a passkey, of whichever member has it. */
  openPasskeySignIn: { input: challenge, output: request, timeoutMs: 2_000 },
  /** Starts a session, by the digest of its secret, for the member whose passkey made the proof. */
  startPasskeySession: {
    input: challenge.extend({ session: digest, browser, proof: passkeyProof }),
    output: sessionState,
    timeoutMs: 4_000,
  },
  /** Begins a confirmation of a session by a passkey of its member. */
  openPasskeyConfirmation: { input: ofSession, output: request, timeoutMs: 2_000 },
  /** Makes a session fresh, under the digest of a new secret. */
  confirmWithPasskey: {
    input: ofSession.extend({ session: digest, proof: passkeyProof }),
    output: sessionState,
    timeoutMs: 4_000,
  },
  /** Decides if sessions of an account need a passkey. */
  setPasskeyPolicy: {
    input: z.object({ by: sessionHolder, isRequired: z.boolean() }),
    output: z.object({ isRequired: z.boolean() }),
    timeoutMs: 2_000,
  },
});
