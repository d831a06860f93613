import type { Database } from '@kerf/db';

const statements = {
  keys: { name: 'keys_prune', text: 'SELECT accounts.prune_keys($1, $2) AS pruned' },
  invitations: { name: 'invitations_prune', text: 'SELECT accounts.prune_invitations($1, $2) AS pruned' },
  unverified: { name: 'unverified_prune', text: 'SELECT accounts.prune_unverified($1, $2) AS pruned' },
  notices: { name: 'notices_prune', text: 'SELECT accounts.prune_notices($1) AS pruned' },
};

/** Keys and invitations that have ended, accounts that never began, and notices of past months. A removed key stays rejected: it is unknown. */
export class EndedKeys {
  constructor(private readonly database: Pick<Database, 'queryOne'>) {}

  /** Removes up to `limit` keys and assistants that ended more than `keptDays` ago, and returns their number. */
  pruneKeys(limit: number, keptDays: number): Promise<number> {
    return this.prune('keys', [limit, keptDays]);
  }

  /** Removes up to `limit` invitations that ended more than `keptDays` ago, and returns their number. */
  pruneInvitations(limit: number, keptDays: number): Promise<number> {
    return this.prune('invitations', [limit, keptDays]);
  }

  /** Removes up to `limit` accounts that no one has used or proven within `keptDays`, and returns their number. */
  pruneUnverified(limit: number, keptDays: number): Promise<number> {
    return this.prune('unverified', [limit, keptDays]);
  }

  /** Removes up to `limit` notices that are older than three months, and returns their number. */
  pruneNotices(limit: number): Promise<number> {
    return this.prune('notices', [limit]);
  }

  private async prune(statement: keyof typeof statements, values: readonly unknown[]): Promise<number> {
    return (await this.database.queryOne<{ pruned: number }>(statements[statement], values)).pruned;
  }
}
