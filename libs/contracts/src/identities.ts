import * as z from 'zod';
import { contract } from './contract.ts';
import { browser, sessionHolder, sessionState } from './sessions.ts';

/** Name of a provider in addresses. */
export const providerName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z\d-]*$/, 'must be a name that GET /api/v1/session/providers lists');

/** Values that bind the response of a provider to one browser; each follows from its cookie. */
const binding = z.object({ state: z.string().max(200), nonce: z.string().max(200) });

/** Parameters with which a provider sends a browser back, as they came. */
const returned = z.record(z.string(), z.string().max(4_096));

const identity = z.object({
  identityId: z.uuid(),
  /** Name of the provider for people; null: it is no longer configured. */
  label: z.string().nullable(),
  issuer: z.string(),
  createdAt: z.string(),
});

/** Operations of the accounts service on sign-in with OpenID Connect. Only that service talks to providers. */
export const identities = contract('accounts', {
  listProviders: {
    input: z.object({}),
    output: z.object({ providers: z.array(z.object({ name: z.string(), label: z.string() })) }),
    timeoutMs: 2_000,
  },
  /** Creates the address at a provider to which a browser goes. */
  beginIdentity: {
    input: binding.extend({ provider: providerName, challenge: z.string().max(200) }),
    output: z.object({ location: z.string() }),
    timeoutMs: 6_000,
  },
  /** Starts a session, by the digest of its secret, for a browser that a provider has sent back. */
  startIdentitySession: {
    input: binding.extend({
      provider: providerName,
      verifier: z.string().max(200),
      returned,
      session: z.hex().length(64),
      browser,
    }),
    output: sessionState,
    timeoutMs: 20_000,
  },
  listIdentities: { input: sessionHolder, output: z.object({ identities: z.array(identity) }), timeoutMs: 2_000 },
  unlinkIdentity: {
    input: z.object({ by: sessionHolder, identityId: z.uuid() }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
});
