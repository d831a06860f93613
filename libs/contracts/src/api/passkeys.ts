import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, secretFree } from '../schemas/text.ts';
import { timestamp } from '../schemas/timestamp.ts';
import { createdCredential, creationOptions, passkeyProof, requestOptions } from '../schemas/webauthn.ts';
import { started } from './session.ts';

const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  is_backed_up: z.boolean().describe('True if a password manager keeps a copy of it.'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});

const name = secretFree(
  freeText
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{C}*$/u, 'must not contain control or invisible characters'),
).describe('Name for its owner, such as that of a device.');

const passkeyId = z.object({ passkey_id: z.uuid() });
const begun = z.strictObject({});
const proof = z.strictObject({
  credential: passkeyProof.describe('What navigator.credentials.get returned, as JSON.'),
});
const requested = z.object({ options: requestOptions.describe('Options for navigator.credentials.get, as JSON.') });

const exampleBytes = 'AAAA';
const answered = { id: exampleBytes, rawId: exampleBytes, type: 'public-key' } as const;
const exampleProof = {
  credential: {
    ...answered,
    response: {
      clientDataJSON: exampleBytes,
      authenticatorData: exampleBytes,
      signature: exampleBytes,
      userHandle: exampleBytes,
    },
  },
};

/** Endpoints for passkeys: their list, the sign-in and the confirmation with one. */
export const passkeyApi = {
  passkeys: endpoint({
    method: 'GET',
    path: '/api/v1/passkeys',
    access: 'session',
    passkeyless: true,
    summary: 'The passkeys of the member.',
    reply: z.object({ passkeys: z.array(passkey), limit: z.int().describe('Maximum number of passkeys of a member.') }),
  }),

  offerPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/passkeys/options',
    access: 'session',
    fresh: true,
    passkeyless: true,
    summary: 'Begin to add a passkey. What this browser creates with the options can be added once, for 10 minutes.',
    body: begun,
    example: {},
    reply: z.object({ options: creationOptions.describe('Options for navigator.credentials.create, as JSON.') }),
  }),

  addPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/passkeys',
    access: 'session',
    fresh: true,
    passkeyless: true,
    summary: 'Add the passkey that this browser created. The member is notified by mail.',
    body: z.strictObject({
      name: name.default('Passkey'),
      credential: createdCredential.describe('What navigator.credentials.create returned, as JSON.'),
    }),
    example: {
      name: 'Laptop',
      credential: { ...answered, response: { clientDataJSON: exampleBytes, attestationObject: exampleBytes } },
    },
    reply: passkey,
  }),

  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/v1/passkeys/{passkey_id}',
    access: 'session',
    summary: 'Rename a passkey of the member.',
    params: passkeyId,
    body: z.strictObject({ name }),
    example: { name: 'Laptop' },
    reply: passkey,
  }),

  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/v1/passkeys/{passkey_id}',
    access: 'session',
    limitedAs: 'nothing',
    summary: 'Remove a passkey of the member, who is notified by mail. It signs in no more.',
    params: passkeyId,
    reply: z.object({}),
  }),

  openPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/v1/session/passkey/options',
    access: 'public',
    summary: 'Begin to sign in with a passkey.',
    body: begun,
    example: {},
    reply: requested,
  }),

  startPasskeySession: endpoint({
    method: 'POST',
    path: '/api/v1/session/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, in the browser that began it. Proves nothing about the e-mail address.',
    body: proof,
    example: exampleProof,
    reply: started,
  }),

  openPasskeyConfirmation: endpoint({
    method: 'POST',
    path: '/api/v1/session/confirmation/passkey/options',
    access: 'session',
    passkeyless: true,
    summary: 'Begin to confirm the session with a passkey.',
    body: begun,
    example: {},
    reply: requested,
  }),

  confirmWithPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/session/confirmation/passkey',
    access: 'session',
    passkeyless: true,
    summary: 'Confirm the session with a passkey, instead of a code.',
    body: proof,
    example: exampleProof,
    reply: started,
  }),

  setPasskeyPolicy: endpoint({
    method: 'PUT',
    path: '/api/v1/team/passkey-policy',
    access: 'session',
    fresh: true,
    role: 'owner',
    summary: 'Decide if the dashboard needs a passkey of every member. API keys are not affected.',
    body: z.strictObject({ required: z.boolean() }),
    example: { required: true },
    reply: z.object({ required: z.boolean() }),
  }),
};
