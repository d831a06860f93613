import * as z from 'zod';

/** Bytes in base64url, as WebAuthn writes them in JSON. */
const bytes = (max: number) => z.base64url().min(1).max(max);

/** Longest id of a credential, 1,023 bytes. */
const credentialId = bytes(1_364);
const credentialType = z.literal('public-key');

/** Ways in which a browser reaches an authenticator. */
export const passkeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credential = z.object({
  id: credentialId,
  type: credentialType,
  transports: z.array(passkeyTransport).optional(),
});

/** Options for `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options for `navigator.credentials.get`. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential).optional(),
});

const answered = { id: credentialId, rawId: credentialId, type: credentialType };

/** Credential that `navigator.credentials.create` made. What browsers add to it is ignored. */
export const createdCredential = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(32_768),
    // A browser may know others than we do.
    transports: z.array(z.string().max(32)).max(16).default([]),
  }),
});

/** Proof that `navigator.credentials.get` made. */
export const passkeyProof = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    // Authenticators may leave it out when the request names their credential.
    userHandle: bytes(128).optional(),
  }),
});
