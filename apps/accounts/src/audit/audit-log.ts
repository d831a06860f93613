import { type AuditAction, audit, type Input, type Output } from '@kerf/contracts';
import type { Database, Prisma, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
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
  constructor(
    private readonly database: Database,
    /** Maximum number of events of an account within 24 hours, above which only endings are recorded. */
    private readonly maxChangesPerDay: number,
  ) {}

  /**
   * Records an event in the transaction of its change. It locks the end of the account's chain until the transaction
   * ends, so it must come last: a lock acquired after it could deadlock. Throws `too_many_changes_a_day`, except for an
   * ending: the account always can revoke.
   */
  async recordEvent(
    transaction: Transaction,
    { accountId, action, actor, target, details = {} }: AuditChange,
  ): Promise<void> {
    if (limitedActions.has(action)) await this.checkChangeLimit(transaction, accountId);
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
    const removed = await this.findRemoved(accountId);
    const nextBefore = last && last.seq > BigInt(removed?.seq ?? 0) + 1n ? Number(last.seq) : null;
    return audit.readAudit.output.parse({ events: rows.map(toAuditEvent), nextBefore, removed });
  }

  /**
   * Removes up to `limit` events older than `keptDays`, always the first of an account, and returns their number. The
   * rest of the chain stays verifiable.
   */
  async pruneEvents(limit: number, keptDays: number): Promise<number> {
    return (await this.database.queryOne<{ pruned: number }>(statements.prune, [limit, keptDays])).pruned;
  }

  /** Finds the end of the removed part of an account's chain; undefined if nothing was removed. */
  private async findRemoved(accountId: string) {
    const head = await this.database.prisma.auditHead.findUnique({
      where: { accountId },
      select: { removedSeq: true, removedHash: true },
    });
    return head?.removedHash ? { seq: Number(head.removedSeq), hash: toHex(head.removedHash) } : undefined;
  }

  private async checkChangeLimit(transaction: Transaction, accountId: string): Promise<void> {
    const limit = this.maxChangesPerDay;
    const [answer] = await transaction.$queryRaw<{ retryAfterS: number }[]>`
      SELECT accounts.change_wait(${accountId}::uuid, ${limit}::int) AS "retryAfterS"`;
    const retryAfterS = answer?.retryAfterS ?? 0;
    if (retryAfterS > 0) throw Fault.of('too_many_changes_a_day', { limit, retryAfterS });
  }
}

/** Changes that create something or can be repeated without end. All others end what these created. */
const limitedActions: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'key.created',
  'key.rotated',
  'member.invited',
  'member.role_changed',
  'ownership.transferred',
  'passkey.added',
  'passkey.policy_changed',
  'assistant.allowed',
  'account.closed',
  'account.exported',
]);

const statements = {
  prune: { name: 'audit_prune', text: 'SELECT accounts.prune_audit($1, $2) AS pruned' },
};

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
