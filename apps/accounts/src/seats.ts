import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** How many members and open invitations an account may have together. */
export const seats = 10;

/** Which invitations are open: neither accepted nor revoked, and not expired. */
export const openNow = () => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } });

/** How many places of an account are taken, by members and by open invitations. */
export async function seatsTaken(transaction: Transaction, accountId: string): Promise<number> {
  const members = await transaction.member.count({ where: { accountId } });
  return members + (await transaction.invitation.count({ where: { accountId, ...openNow() } }));
}

/** Throws `team_full` unless there is room for one more. */
export function checkSeats(taken: number): void {
  if (taken >= seats) throw Fault.of('team_full', { limit: seats });
}
