import { type Output, type team, withoutZone } from '@kerf/contracts';
import type { Prisma } from '@kerf/db';
import type { MemberRow } from './acting-member.ts';

type InvitationRow = Prisma.InvitationGetPayload<object>;

/** A member as the contract has it. */
export const memberOf = ({ id, email, role, createdAt }: MemberRow): Output<typeof team.changeRole> => ({
  userId: id,
  email,
  role,
  createdAt: withoutZone(createdAt),
});

/** An invitation as the contract has it. */
export const invitationOf = (invitation: InvitationRow): Output<typeof team.invite> => ({
  invitationId: invitation.id,
  email: invitation.email,
  role: invitation.role,
  createdAt: withoutZone(invitation.createdAt),
  expiresAt: withoutZone(invitation.expiresAt),
});
