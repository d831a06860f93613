import * as z from 'zod';
import { role, tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../schemas/text.ts';
import { timestamp } from '../schemas/timestamp.ts';
import { sessionMethod } from '../sessions.ts';
import { signInTokenPattern } from '../tokens.ts';

/** The digits of a mail, with the spaces and hyphens that people copy along; or the code of an operator. */
const code = z
  .string()
  .max(80)
  .refine(
    (sent) => /^[\s-]*(\d[\s-]*){8}$/.test(sent) || signInTokenPattern.test(sent.trim()),
    'must be the 8 digits of the mail',
  );

/** Session and its member, as the pages see them. */
export const session = z.object({
  session_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  role,
  account_id: z.string(),
  tier,
  subscription_status: z.string(),
  method: sessionMethod.describe('Proof with which the session began.'),
  authenticated_at: timestamp,
  expires_at: timestamp.describe('Moves with each use, up to 30 days after the sign-in.'),
  is_fresh: z.boolean().describe('True for 10 minutes after a sign-in or confirmation.'),
  keys_undecided: z
    .boolean()
    .describe('True until the member has decided what to keep of the time before the address was verified.'),
  has_passkey: z.boolean().describe('True if the member has a passkey.'),
  passkey_needed: z
    .boolean()
    .describe('True until the session has proved a passkey, if the account requires one. Little else can be called.'),
  erases_at: timestamp.nullable().describe('Time at which the closed account is erased; null: it is open.'),
});

const listedSession = session
  .pick({ session_id: true, method: true, authenticated_at: true, expires_at: true })
  .extend({
    user_agent: z.string().describe('Browser, as it names itself.'),
    network: z.string(),
    last_used_at: timestamp.nullable(),
    is_current: z.boolean(),
  });

const sentCode = z.object({ sent: z.literal(true), expires_in_s: z.int() });
export const started = z.object({ session });
const ended = z.object({ ended: z.int().describe('Number of sessions that were ended.') });
const sessionId = z.object({ session_id: z.uuid() });
const nothing = z.object({});

/** Endpoints for sign-in and sessions of the dashboard. Cookies carry the sign-in and the session. */
export const sessionApi = {
  sendCode: endpoint({
    method: 'POST',
    path: '/api/v1/session/code',
    access: 'public',
    summary: 'Mail a sign-in code. The response is the same for every address.',
    body: z.strictObject({ email: emailAddress }),
    example: { email: 'ada@example.com' },
    reply: sentCode,
  }),

  startSession: endpoint({
    method: 'POST',
    path: '/api/v1/session',
    access: 'public',
    summary: 'Sign in with the code, in the browser that requested it. An address without an account gets one.',
    body: z.strictObject({ code }),
    example: { code: '12345678' },
    reply: started,
  }),

  session: endpoint({
    method: 'GET',
    path: '/api/v1/session',
    access: 'session',
    closing: true,
    undecided: true,
    passkeyless: true,
    limitedAs: 'read',
    summary: 'The session and its member.',
    reply: started,
  }),

  endSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/session',
    access: 'session',
    closing: true,
    undecided: true,
    passkeyless: true,
    limitedAs: 'nothing',
    summary: 'Sign out.',
    reply: nothing,
  }),

  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/sessions',
    access: 'session',
    closing: true,
    summary: 'The sessions of the member.',
    reply: z.object({ sessions: z.array(listedSession) }),
  }),

  endOtherSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/sessions/{session_id}',
    access: 'session',
    closing: true,
    limitedAs: 'nothing',
    summary: 'End a session of the member.',
    params: sessionId,
    reply: nothing,
  }),

  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/v1/sessions',
    access: 'session',
    closing: true,
    limitedAs: 'nothing',
    summary: 'End all other sessions of the member.',
    reply: ended,
  }),

  sendConfirmationCode: endpoint({
    method: 'POST',
    path: '/api/v1/session/confirmation/code',
    access: 'session',
    passkeyless: true,
    closing: true,
    summary: 'Mail a code to the member, to confirm the session.',
    body: z.strictObject({}),
    example: {},
    reply: sentCode,
  }),

  confirmSession: endpoint({
    method: 'POST',
    path: '/api/v1/session/confirmation',
    access: 'session',
    passkeyless: true,
    closing: true,
    summary: 'Confirm the session with the code. Endpoints that create or expose something need it.',
    body: z.strictObject({ code }),
    example: { code: '12345678' },
    reply: started,
  }),

  createTicket: endpoint({
    method: 'POST',
    path: '/api/v1/session/ticket',
    access: 'session',
    fresh: true,
    summary:
      'Create the address at which the OAuth issuer connects an assistant as this member. It works once, for 60 seconds, in the browser that began.',
    body: z.strictObject({
      interaction: z
        .string()
        .regex(/^[\w-]{1,64}$/)
        .describe('Interaction of the issuer, which its page names.'),
    }),
    example: { interaction: 'cQk3xVt0m6fYp1Zb8dWsA' },
    reply: z.object({ url: z.url(), expires_in_s: z.int() }),
  }),
};
