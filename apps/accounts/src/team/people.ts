import { type Output, type team, withoutZone } from '@kerf/contracts';
import type { Prisma } from '@kerf/db';
import type { MemberRow } from './acting-member.ts';

type InvitationRow = Prisma.InvitationGetPayload<object>;

/** Converts a row to a member of the contract. */
export const memberOf = ({ id, email, role, createdAt }: MemberRow): Output<typeof team.changeRole> => ({
  userId: id,
  email,
  role,
  createdAt: withoutZone(createdAt),
});

/** Converts a row to an invitation of the contract. */
export const invitationOf = (invitation: InvitationRow): Output<typeof team.invite> => ({
  invitationId: invitation.id,
  email: invitation.email,
  role: invitation.role,
  createdAt: withoutZone(invitation.createdAt),
  expiresAt: withoutZone(invitation.expiresAt),
});
