import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** How many members and open invitations an account may have together. */
export const seats = 10;

/** Which invitations are open at a moment: neither accepted nor revoked, and not expired. */
export const openAt = (now: Date) => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: now } });

/** How many places of an account are taken, by members and by open invitations. */
export async function seatsTaken(transaction: Transaction, accountId: string, now: Date): Promise<number> {
  const members = await transaction.member.count({ where: { accountId } });
  return members + (await transaction.invitation.count({ where: { accountId, ...openAt(now) } }));
}

/** Throws `team_full` unless there is room for one more. */
export function checkSeats(taken: number): void {
  if (taken >= seats) throw Fault.of('team_full', { limit: seats });
}
