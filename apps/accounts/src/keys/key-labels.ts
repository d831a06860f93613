import type { Input, keys, ListedKey } from '@kerf/contracts';
import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { checkKeyRole, findActingKey } from './acting-key.ts';
import { findKey, getKeyStatus, type KeyRow, lockAccount, toActor } from './key-rows.ts';
import { toListedKey } from './listed-key.ts';

type Change = Input<(typeof keys)['updateKey']>;

/**
 * Changes name, environment or cap of a key, which never makes it more powerful. A lower cap also bounds the other keys
 * of its family, such as assistants. Throws `unknown_key`, `role_too_low`, `assistant_key`, `key_ended`, `higher_cap`.
 */
export async function changeLabels(transaction: Transaction, audit: AuditLog, change: Change): Promise<ListedKey> {
  const { by, keyId, name, environment, monthlyCap } = change;
  const now = await lockAccount(transaction, by.accountId);
  const acting = await findActingKey(transaction, by);
  checkKeyRole(acting, 'member', 'Changing a key');
  const key = await findKey(transaction, acting, keyId);
  if (key.member?.role === 'owner') checkKeyRole(acting, 'owner', "Changing the owner's key");
  checkChange(key, change, now);
  if (monthlyCap !== undefined) await lowerCaps(transaction, key, monthlyCap);
  const labels = { ...(name !== undefined && { name }), ...(environment !== undefined && { environment }) };
  const changed = await transaction.apiKey.update({ where: { id: keyId }, data: labels });
  await audit.recordEvent(transaction, {
    accountId: by.accountId,
    action: 'key.changed',
    actor: toActor(by),
    target: keyId,
    details: { ...labels, ...(monthlyCap !== undefined && { monthly_cap: monthlyCap }) },
  });
  return toListedKey(changed, now);
}

function checkChange(key: KeyRow, { monthlyCap }: Change, now: Date): void {
  if (key.origin === 'oauth') throw Fault.of('assistant_key', { key: key.id });
  const status = getKeyStatus(key, now);
  if (status !== 'active') throw Fault.of('key_ended', { key: key.id, status });
  if (monthlyCap !== undefined && key.monthlyCap !== null && monthlyCap > key.monthlyCap)
    throw Fault.of('higher_cap', { key: key.id, cap: key.monthlyCap });
}

/** Lowers the cap of a key and of its family, which it bounds together; lower ones stay. */
async function lowerCaps(transaction: Transaction, { family, accountId }: KeyRow, monthlyCap: number): Promise<void> {
  await transaction.apiKey.updateMany({
    where: { accountId, family, OR: [{ monthlyCap: null }, { monthlyCap: { gt: monthlyCap } }] },
    data: { monthlyCap },
  });
}
