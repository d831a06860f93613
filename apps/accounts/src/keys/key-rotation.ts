import { type Input, type KeyManager, type keys, type Output, formatTimestamp } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { type ActingKey, findActingKey, checkUncapped } from './acting-key.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { parseHex } from '../hex.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { toActor, checkKeyLimit, findKey, type KeyRow, lockAccount, getKeyStatus } from './key-rows.ts';
import { toListedKey } from './listed-key.ts';

type Rotate = (typeof keys)['rotateKey'];
type Found = Awaited<ReturnType<typeof findKey>>;

const hourMs = 3_600_000;

/** Rotation of keys. The old key works for an overlap, so that clients can switch without haste. */
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
  ) {}

  /**
   * Replaces a key. The new one has the same name, owner, cap and lifetime, but does not outlive the acting key.
   * Throws `unknown_key`, `assistant_key`, `foreign_rotation`, `key_replaced` for one that has a successor,
   * `key_ended`, `too_many_keys`, and `capped_key` when a capped key would replace another one.
   */
  async rotateKey(wanted: Input<Rotate>): Promise<Output<Rotate>> {
    const { by, keyId, overlapHours } = wanted;
    const { made, old, now } = await this.database.transaction((transaction) =>
      this.writeRotation(transaction, wanted),
    );
    if (overlapHours === 0) await this.connections.closeConnections({ accountId: by.accountId, keyId });
    const endsAt = old.revokedAt ?? old.expiresAt ?? now;
    return { key: toListedKey(made, now), replaces: { keyId, expiresAt: formatTimestamp(endsAt) } };
  }

  private async writeRotation(transaction: Transaction, { by, keyId, key, overlapHours }: Input<Rotate>) {
    const { accountId } = by;
    const now = await lockAccount(transaction, accountId);
    const digest = parseHex(key.digest);
    const written = await transaction.apiKey.findFirst({
      where: { accountId, digest, replaces: keyId },
      include: { replaced: true },
    });
    if (written?.replaced) return { made: written, old: written.replaced, now };
    const acting = await findActingKey(transaction, by);
    if (keyId !== by.keyId) checkUncapped(acting);
    const current = await findKey(transaction, acting, keyId);
    checkRotatable(current, acting, now);
    const old = await retireKey(transaction, current, overlapHours, now);
    await checkKeyLimit(transaction, accountId);
    const { name, environment, memberId, monthlyCap } = old;
    const restored = { restores: true, priorEnd: current.expiresAt };
    const fresh = {
      ...key,
      digest,
      origin: 'rotated',
      replaces: keyId,
      ...restored,
      expiresAt: computeExpiry(current, acting, now),
    };
    const made = await transaction.apiKey.create({
      data: { accountId, name, environment, memberId, monthlyCap, ...fresh },
    });
    await this.audit.recordEvent(transaction, {
      accountId,
      action: 'key.rotated',
      actor: toActor(by),
      target: keyId,
      details: { replacement: made.id, overlap_hours: overlapHours },
    });
    return { made, old, now };
  }
}

function checkRotatable(key: Found, { userId }: KeyManager, now: Date): void {
  const named = { key: key.id };
  if (key.origin === 'oauth') throw Fault.of('assistant_key', named);
  // The holder of the new key acts for its owner: an admin must not become the owner that way.
  if (key.memberId !== null && key.memberId !== userId) throw Fault.of('foreign_rotation', named);
  if (key.successor) throw Fault.of('key_replaced', { ...named, replacement: key.successor.id });
  const status = getKeyStatus(key, now);
  if (status !== 'active') throw Fault.of('key_ended', { ...named, status });
}

/** Ends the old key after the overlap, but not after its own expiry; without an overlap, now. */
function retireKey(
  transaction: Transaction,
  { id, expiresAt }: KeyRow,
  overlapHours: number,
  now: Date,
): Promise<KeyRow> {
  const end = new Date(now.getTime() + overlapHours * hourMs);
  const data = overlapHours === 0 ? { revokedAt: end } : { expiresAt: expiresAt && expiresAt < end ? expiresAt : end };
  return transaction.apiKey.update({ where: { id }, data });
}

/** Computes the expiry of the new key: the lifetime of the old one from now, bounded by the acting key. */
function computeExpiry({ createdAt, expiresAt }: KeyRow, acting: ActingKey, now: Date): Date | null {
  const end = expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
  if (!acting.expiresAt) return end;
  return end && end < acting.expiresAt ? end : acting.expiresAt;
}
