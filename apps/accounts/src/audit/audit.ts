import { type AuditAction, audit, type Input, type Output } from '@kerf/contracts';
import type { Database, Prisma, Transaction } from '@kerf/db';
import { hexOf } from '../bytes.ts';

/** A change to be written into the log of its account. `target` is the id of what was changed. */
interface Change {
  readonly accountId: string;
  readonly action: AuditAction;
  /** Who did it; nobody: an operator, or the service itself. The key is named when one was used. */
  readonly actor?: { readonly userId: string; readonly keyId?: string };
  readonly target?: string;
  /** What a reader needs to know besides: texts, whole numbers, lists of them. Never a key, a token or a digest. */
  readonly details?: Prisma.InputJsonObject;
}

type Read = typeof audit.readAudit;

/**
 * The audit log: what changed in an account, each event chained to the one before it.
 *
 *   await database.transaction(async (transaction) => {
 *     … the change itself …
 *     await audit.record(transaction, { accountId, action: 'key.revoked', actor, target: keyId });
 *   });
 */
export class Audit {
  constructor(private readonly database: Database) {}

  /**
   * Writes one event, in the transaction of the change that it reports. It holds the end of the account's chain until the
   * transaction is over, so it comes last: whoever locks something after it may wait for somebody who waits for it.
   */
  async record(transaction: Transaction, { accountId, action, actor, target, details = {} }: Change): Promise<void> {
    await transaction.$executeRaw`SELECT accounts.record(${accountId}::uuid, ${action}, ${actor?.userId ?? null}::uuid,
      ${actor?.keyId ?? null}::uuid, ${target ?? null}, ${JSON.stringify(details)}::jsonb)`;
  }

  /** A page of an account's log, newest first. */
  async read({ accountId, before, limit }: Input<Read>): Promise<Output<Read>> {
    const rows = await this.database.prisma.auditEvent.findMany({
      where: { accountId, ...(before !== undefined && { seq: { lt: before } }) },
      orderBy: { seq: 'desc' },
      take: limit,
    });
    const last = rows.at(-1);
    const nextBefore = last && last.seq > 1n ? Number(last.seq) : null;
    return audit.readAudit.output.parse({ events: rows.map(entryOf), nextBefore });
  }
}

type Row = Prisma.AuditEventGetPayload<object>;

const entryOf = ({ seq, at, actorUserId, actorKeyId, previousHash, hash, ...row }: Row) => ({
  ...row,
  seq: Number(seq),
  // As it went into the hash: UTC, with milliseconds and without a zone.
  at: at.toISOString().slice(0, -1),
  actor: { userId: actorUserId, keyId: actorKeyId },
  previousHash: hexOf(previousHash),
  hash: hexOf(hash),
});
