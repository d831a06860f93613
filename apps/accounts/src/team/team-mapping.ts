import { type Output, type team, formatTimestamp } from '@kerf/contracts';
import type { Prisma } from '@kerf/db';
import type { MemberRow } from './acting-member.ts';

type InvitationRow = Prisma.InvitationGetPayload<object>;

/** Converts a row to a member of the contract. */
export const toMember = ({ id, email, role, createdAt }: MemberRow): Output<typeof team.changeRole> => ({
  userId: id,
  email,
  role,
  createdAt: formatTimestamp(createdAt),
});

/** Converts a row to an invitation of the contract. */
export const toInvitation = (invitation: InvitationRow): Output<typeof team.invite> => ({
  invitationId: invitation.id,
  email: invitation.email,
  role: invitation.role,
  createdAt: formatTimestamp(invitation.createdAt),
  expiresAt: formatTimestamp(invitation.expiresAt),
});
