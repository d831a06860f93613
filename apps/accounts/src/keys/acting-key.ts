import { type Actor, type KeyManager, isRoleAtLeast, type Role, formatTimestamp } from '@kerf/contracts';
import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { type KeyRow, findLiveKeyIds } from './key-rows.ts';

/** A key manager with the bounds of their key, which no key created with it may exceed; a session has none. */
export interface ActingKey extends KeyManager, Pick<KeyRow, 'expiresAt' | 'monthlyCap'> {}

/**
 * Finds the current state of a key manager: their key may have ended, or their role changed, while the request waited.
 * Throws `invalid_key` for a key that has ended.
 */
export async function findActingKey(transaction: Transaction, by: KeyManager): Promise<ActingKey> {
  const alive = await findLiveKeyIds(transaction, by.accountId);
  if (!alive.includes(by.keyId)) throw Fault.of('invalid_key');
  const held = await transaction.apiKey.findUniqueOrThrow({
    where: { id: by.keyId },
    select: { ...bounds, member: { select: { role: true } } },
  });
  return { ...by, ...readBounds(held), role: held.member?.role ?? 'member' };
}

const bounds = { expiresAt: true, monthlyCap: true, origin: true };
type Bounds = Pick<KeyRow, keyof typeof bounds>;

/** Reads the bounds of a key. The end of a session bounds nothing: its member has just proved who they are. */
const readBounds = ({ expiresAt, monthlyCap, origin }: Bounds) => ({
  expiresAt: origin === 'session' ? null : expiresAt,
  monthlyCap,
});

/** Throws `role_too_low` unless the manager has the required role. */
export function checkKeyRole({ role }: KeyManager, needed: Role, feature: string): void {
  if (!isRoleAtLeast(role, needed)) throw Fault.of('role_too_low', { feature, needed, role });
}

/** Throws `capped_key` for a key with a cap, because a second key would double it. */
export function checkUncapped({ monthlyCap }: ActingKey): void {
  if (monthlyCap !== null) throw Fault.of('capped_key');
}

/** Throws `expiring_key` when the new key would outlive the one that creates it. */
export function checkExpiry({ expiresAt }: ActingKey, end: Date | null): void {
  if (expiresAt && (!end || end > expiresAt)) throw Fault.of('expiring_key', { expiresAt: formatTimestamp(expiresAt) });
}

/** Throws `bounded_key` for a key with a cap or an expiry, because an invited member gets one without. */
export async function checkUnbounded(transaction: Transaction, { keyId }: Actor): Promise<void> {
  const held = await transaction.apiKey.findUnique({
    where: { id: keyId },
    select: bounds,
  });
  if (!held) throw Fault.of('invalid_key');
  const { expiresAt, monthlyCap } = readBounds(held);
  if (monthlyCap !== null) throw Fault.of('bounded_key', { bound: 'has a monthly cap' });
  if (expiresAt) throw Fault.of('bounded_key', { bound: `expires at ${formatTimestamp(expiresAt)} UTC` });
}
