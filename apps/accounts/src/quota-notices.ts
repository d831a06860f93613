import { quotaWarningPercent, type UsageEvent } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import type { Log } from '@kerf/telemetry';

/** Shares of a month's quota, in percent, of which an account is notified. */
const thresholds = [quotaWarningPercent, 100] as const;

/** Finds the thresholds that a usage reading has reached. A quota of zero reaches none. */
export const findReachedThresholds = ({ used, limit }: Pick<UsageEvent, 'used' | 'limit'>): number[] =>
  limit > 0 ? thresholds.filter((percent) => used * 100 >= limit * percent) : [];

/** Quota notices: one per account, month and threshold. Repeated, late or lower readings change nothing. */
export class QuotaNotices {
  constructor(
    private readonly database: Pick<Database, 'queryRows'>,
    private readonly log: Log,
  ) {}

  async recordUsage(event: UsageEvent): Promise<void> {
    const reached = findReachedThresholds(event);
    if (reached.length === 0) return;
    const values = [event.accountId, event.periodStart, reached];
    const first = await this.database.queryRows<{ threshold: number }>(insertNotices, values);
    for (const { threshold } of first)
      this.log.info({ account_id: event.accountId, period_start: event.periodStart, threshold }, 'quota reached');
  }
}

const insertNotices = { name: 'note_quota', text: 'SELECT threshold FROM accounts.note_quota($1, $2, $3)' };
