import * as z from 'zod';
import { caller, role, tier } from './caller.ts';
import { contract } from './contract.ts';
import { openEnum } from './open-enum.ts';
import { freeText } from './schemas/text.ts';

/** Proof with which a session began. `operator`: a code that an operator printed. */
export const sessionMethod = z.enum(['code', 'passkey', 'oidc', 'operator']);

/** Lifetime of a sign-in code, and age up to which a session counts as fresh. */
export const signInLifeS = 600;

/** Time in which a ticket of a session must be redeemed at the issuer. */
export const ticketLifeS = 60;

const digest = z.hex().length(64);

/** The member and session that request a change. */
export const sessionHolder = caller.pick({ accountId: true, userId: true, keyId: true });
export type SessionHolder = z.infer<typeof sessionHolder>;

/** Browser of a sign-in, as its headers and its connection say. */
export const browser = z.object({ userAgent: freeText.max(200), network: z.string().max(64) });
export type Browser = z.infer<typeof browser>;

/**
 * The sign-in of a browser: the digest of its cookie, and a key that the cookie yields. The code is stored as a digest
 * under that key only, so the database and the bus hold neither.
 */
const signIn = z.object({ id: digest, codeKey: digest });

/** Proof of a code: the code's digest under the key of its cookie, or the code of an operator. */
const proof = z.object({ id: digest, codeDigest: digest.optional() });

/** A session of a member. Timestamps are UTC, to the second, without a zone. */
export const sessionState = z.object({
  sessionId: z.uuid(),
  accountId: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  role: openEnum(role, 'viewer'),
  tier: openEnum(tier, 'free'),
  subscriptionStatus: z.string(),
  method: openEnum(sessionMethod, 'code'),
  authenticatedAt: z.string(),
  expiresAt: z.string(),
  isFresh: z.boolean(),
  /** True until the member has decided about what the account held before the address was verified. */
  keysUndecided: z.boolean(),
  hasPasskey: z.boolean().default(false),
  /** True if the account requires a passkey and none was proved in this session. */
  passkeyNeeded: z.boolean().default(false),
  /** Time at which the closed account is erased; null: it is open. Absent from services of the previous release. */
  erasesAt: z.string().nullable().default(null),
});
export type SessionState = z.infer<typeof sessionState>;

const listedSession = sessionState
  .pick({ sessionId: true, method: true, authenticatedAt: true, expiresAt: true })
  .extend({
    ...browser.shape,
    lastUsedAt: z.string().nullable(),
  });
export type ListedSession = z.infer<typeof listedSession>;

/** Something that an account held before its owner's address was verified. */
const heldThing = z.object({
  id: z.uuid(),
  kind: openEnum(z.enum(['key', 'assistant', 'invitation', 'member']), 'key'),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type HeldThing = z.infer<typeof heldThing>;

const ended = z.object({ ended: z.int() });

/** Operations of the accounts service on sign-ins and sessions. */
export const sessions = contract('accounts', {
  /** Mails a code to an address. The answer and its time are the same for every address. */
  sendCode: {
    input: signIn.extend({
      email: z.email(),
      browser,
      /** True for a browser in which the address has signed in before: strangers cannot use up its codes. */
      isKnown: z.boolean().optional(),
    }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Starts a session, by the digest of its secret, with a proven code; an address without an account gets one. */
  startSession: {
    input: proof.extend({ session: digest, browser }),
    output: sessionState,
    timeoutMs: 4_000,
  },
  describeSession: { input: sessionHolder, output: sessionState, timeoutMs: 2_000 },
  listSessions: { input: sessionHolder, output: z.object({ sessions: z.array(listedSession) }), timeoutMs: 2_000 },
  /** Ends a session of the member, and returns when its connections are closed or one second has passed. */
  endSession: { input: z.object({ by: sessionHolder, sessionId: z.uuid() }), output: z.object({}), timeoutMs: 4_000 },
  /** Ends all sessions of the member but the one that requests it. */
  endOtherSessions: { input: z.object({ by: sessionHolder }), output: ended, timeoutMs: 8_000 },
  /** Mails a code to the member of a session, to confirm it. */
  sendConfirmationCode: {
    input: signIn.extend({ by: sessionHolder, browser }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Makes a session fresh with a proven code, under the digest of a new secret. */
  confirmSession: {
    input: proof.extend({ by: sessionHolder, session: digest }),
    output: sessionState,
    timeoutMs: 4_000,
  },
  /** Stores a ticket, with which the browser of a session connects an assistant at one interaction of the issuer. */
  createTicket: {
    input: z.object({ by: sessionHolder, ticket: digest, interaction: z.string() }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Lists what the account held before the address was verified. */
  listUndecided: {
    input: sessionHolder,
    output: z.object({ isUntouched: z.boolean(), things: z.array(heldThing) }),
    timeoutMs: 2_000,
  },
  /** Keeps the named things and ends all others. */
  decide: { input: z.object({ by: sessionHolder, keep: z.array(z.uuid()).max(500) }), output: ended, timeoutMs: 8_000 },
});
