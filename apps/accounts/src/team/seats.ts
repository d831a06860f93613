import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** Maximum number of members and open invitations of an account together. */
export const maxSeats = 10;

/** Filter of open invitations: neither accepted nor revoked, and not expired. */
export const whereOpen = (now: Date) => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: now } });

/** Counts the seats of an account that members and open invitations occupy. */
export async function countSeats(transaction: Transaction, accountId: string, now: Date): Promise<number> {
  const members = await transaction.member.count({ where: { accountId } });
  return members + (await transaction.invitation.count({ where: { accountId, ...whereOpen(now) } }));
}

/** Throws `team_full` unless a seat is free. */
export function checkFreeSeat(taken: number): void {
  if (taken >= maxSeats) throw Fault.of('team_full', { limit: maxSeats });
}
