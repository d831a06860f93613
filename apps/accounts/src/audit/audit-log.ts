import { type AuditAction, audit, type Input, type Output } from '@kerf/contracts';
import type { Database, Prisma, Transaction } from '@kerf/db';
import { toHex } from '../hex.ts';

/** A change to record in the audit log of its account. `target` is the id of the changed object. */
interface AuditChange {
  readonly accountId: string;
  readonly action: AuditAction;
  /** Member behind the change, and the key if one was used; undefined for an operator or the service itself. */
  readonly actor?: { readonly userId: string; readonly keyId?: string };
  readonly target?: string;
  /** Further details: texts, whole numbers, lists of them. Never a key, a token or a digest. */
  readonly details?: Prisma.InputJsonObject;
}

type Read = typeof audit.readAudit;

/**
 * The audit log: what changed in an account, each event chained to the one before it.
 *
 *   await database.transaction(async (transaction) => {
 *     … the change itself …
 *     await audit.recordEvent(transaction, { accountId, action: 'key.revoked', actor, target: keyId });
 *   });
 */
export class AuditLog {
  constructor(private readonly database: Database) {}

  /**
   * Records an event in the transaction of its change. It locks the end of the account's chain until the transaction
   * ends, so it must come last: a lock acquired after it could deadlock.
   */
  async recordEvent(
    transaction: Transaction,
    { accountId, action, actor, target, details = {} }: AuditChange,
  ): Promise<void> {
    await transaction.$executeRaw`SELECT accounts.record(${accountId}::uuid, ${action}, ${actor?.userId ?? null}::uuid,
      ${actor?.keyId ?? null}::uuid, ${target ?? null}, ${JSON.stringify(details)}::jsonb)`;
  }

  /** Reads a page of an account's log, newest first. */
  async readPage({ accountId, before, limit }: Input<Read>): Promise<Output<Read>> {
    const rows = await this.database.prisma.auditEvent.findMany({
      where: { accountId, ...(before !== undefined && { seq: { lt: before } }) },
      orderBy: { seq: 'desc' },
      take: limit,
    });
    const last = rows.at(-1);
    const nextBefore = last && last.seq > 1n ? Number(last.seq) : null;
    return audit.readAudit.output.parse({ events: rows.map(toAuditEvent), nextBefore });
  }
}

type Row = Prisma.AuditEventGetPayload<object>;

const toAuditEvent = ({ seq, at, actorUserId, actorKeyId, previousHash, hash, ...row }: Row) => ({
  ...row,
  seq: Number(seq),
  // The format that was hashed: UTC, with milliseconds and without a zone.
  at: at.toISOString().slice(0, -1),
  actor: { userId: actorUserId, keyId: actorKeyId },
  previousHash: toHex(previousHash),
  hash: toHex(hash),
});
