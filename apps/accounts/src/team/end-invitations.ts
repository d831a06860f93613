import type { Actor } from '@kerf/contracts';
import type { Prisma, Transaction } from '@kerf/db';
import type { AuditLog } from '../audit/audit-log.ts';

interface InvitationEnd {
  readonly actor: Actor;
  readonly now: Date;
  /** Filter on the account's invitations that are neither accepted nor revoked. */
  readonly where: Pick<Prisma.InvitationWhereInput, 'id' | 'invitedBy' | 'expiresAt'>;
}

/** Revokes invitations permanently, and records each in the audit log. */
export async function endInvitations(
  transaction: Transaction,
  audit: AuditLog,
  { actor, now, where }: InvitationEnd,
): Promise<void> {
  const { accountId } = actor;
  const ended = await transaction.invitation.updateManyAndReturn({
    where: { ...where, accountId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
  for (const { id, email, role } of ended)
    await audit.recordEvent(transaction, {
      accountId,
      action: 'invitation.revoked',
      actor,
      target: id,
      details: { email, role },
    });
}
