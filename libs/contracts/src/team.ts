import * as z from 'zod';
import { storedKey } from './accounts.ts';
import { caller, keyDigests, role, tier } from './caller.ts';
import { contract } from './contract.ts';
import { openEnum } from './open-enum.ts';
import { browser } from './sessions.ts';

/** The member who requests a change, and the key used for it. */
const actor = caller.pick({ accountId: true, userId: true, keyId: true, isService: true });
export type Actor = z.infer<typeof actor>;

/** Roles to which a member can be invited. */
export const invitableRole = role.exclude(['owner']);

const member = z.object({ userId: z.uuid(), email: z.string(), role: openEnum(role, 'viewer'), createdAt: z.string() });

const listedMember = member.extend({ hasPasskey: z.boolean().default(false) });

const invitation = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** Operations of the accounts service on members and invitations. */
export const team = contract('accounts', {
  /** Lists members and, for admins, open invitations; `total` always counts both. */
  listTeam: {
    input: caller.pick({ accountId: true, role: true }),
    output: z.object({
      members: z.array(listedMember),
      invitations: z.array(invitation),
      limit: z.int(),
      total: z.int(),
      passkeyRequired: z.boolean().default(false),
    }),
    timeoutMs: 2_000,
  },
  /** Reserves a seat for an invitation. The caller creates the token and sends only its digest. */
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
  /**
   * Converts an invitation to a member with a first key. Idempotent by key. `session` is that of a browser in which the
   * address may have been proven, with the digest of one that continues it in the team.
   */
  acceptInvitation: {
    input: z.object({
      tokenDigests: keyDigests,
      key: storedKey,
      session: z.object({ digests: keyDigests, next: z.hex().length(64), browser }).optional(),
    }),
    output: z.object({
      userId: z.uuid(),
      email: z.string(),
      tier: openEnum(tier, 'free'),
      role: openEnum(role, 'viewer'),
      /** True if the person left an account of their own, and is now signed in to the team. */
      hasMoved: z.boolean().optional(),
    }),
    timeoutMs: 4_000,
  },
  changeRole: {
    input: z.object({ actor, userId: z.uuid(), role }),
    output: member,
    timeoutMs: 4_000,
  },
  /** Removes a member and revokes all their keys. */
  removeMember: {
    input: z.object({ actor, userId: z.uuid() }),
    output: z.object({ removed: z.literal(true) }),
    timeoutMs: 4_000,
  },
});
