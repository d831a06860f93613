import * as z from 'zod';
import { storedKey } from './accounts.ts';
import { caller, keyDigests, role, tier } from './caller.ts';
import { contract } from './contract.ts';

/** Who asks for a change, and with which key. */
const actor = caller.pick({ accountId: true, userId: true, keyId: true, isService: true });
export type Actor = z.infer<typeof actor>;

/** The roles that somebody can be invited to. */
export const invitableRole = role.exclude(['owner']);

const member = z.object({ userId: z.uuid(), email: z.string(), role, createdAt: z.string() });

const invitation = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** What the accounts service answers about the people of an account. */
export const team = contract('accounts', {
  /** The members, and for admins the open invitations; `total` counts both for everybody. */
  listTeam: {
    input: caller.pick({ accountId: true, role: true }),
    output: z.object({
      members: z.array(member),
      invitations: z.array(invitation),
      limit: z.int(),
      total: z.int(),
    }),
    timeoutMs: 2_000,
  },
  /** Keeps a place for somebody. The token is made by whoever asks and travels as its digest. */
  invite: {
    input: z.object({ actor, email: z.email(), role: invitableRole, tokenDigest: z.hex().length(64) }),
    output: invitation,
    timeoutMs: 2_000,
  },
  revokeInvitation: {
    input: z.object({ actor, invitationId: z.uuid() }),
    output: z.object({ revoked: z.literal(true) }),
    timeoutMs: 2_000,
  },
  /** Turns an invitation into a member with a first key. With the same key it answers the same again. */
  acceptInvitation: {
    input: z.object({ tokenDigests: keyDigests, key: storedKey }),
    output: z.object({ userId: z.uuid(), email: z.string(), tier, role }),
    timeoutMs: 2_000,
  },
  changeRole: {
    input: z.object({ actor, userId: z.uuid(), role }),
    output: member,
    timeoutMs: 4_000,
  },
  /** Ends a membership and every key that came with it. */
  removeMember: {
    input: z.object({ actor, userId: z.uuid() }),
    output: z.object({ removed: z.literal(true) }),
    timeoutMs: 4_000,
  },
});
