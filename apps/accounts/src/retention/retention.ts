import { inBatches, type PeriodicTask } from '@kerf/concurrency';
import { startPeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { AuditLog } from '../audit/audit-log.ts';
import type { GatewayRegistry } from '../gateways/gateway-registry.ts';
import type { EndedKeys } from '../keys/ended-keys.ts';

interface RetentionParts {
  readonly audit: Pick<AuditLog, 'pruneEvents'>;
  readonly endedKeys: Pick<EndedKeys, 'pruneKeys' | 'pruneInvitations' | 'pruneUnverified' | 'pruneNotices'>;
  readonly gateways: Pick<GatewayRegistry, 'removeLost'>;
  readonly log: Log;
}

interface RetentionTimes {
  /** Pause between two runs. */
  readonly pauseMs: number;
  readonly auditDays: number;
  /** Retention of ended keys and invitations. */
  readonly keyDays: number;
  /** Retention of accounts that are registered but neither used nor verified. */
  readonly unverifiedDays: number;
}

/** Number of rows that one statement removes; keeps its locks short. */
const batchSize = 500;

/** Periodic removal of what is no longer kept. Every process runs it; they skip the rows that another one holds. */
export class Retention {
  private task: PeriodicTask | undefined;

  constructor(
    private readonly parts: RetentionParts,
    private readonly times: RetentionTimes,
  ) {}

  onApplicationBootstrap(): void {
    const options = { pauseMs: this.times.pauseMs, jitter: true, failure: 'removing old rows failed' };
    this.task = startPeriodicTask(this.parts.log, (signal) => this.prune(signal), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  private async prune(signal: AbortSignal): Promise<void> {
    const { audit, endedKeys, gateways } = this.parts;
    const { auditDays, keyDays, unverifiedDays } = this.times;
    const batches: readonly ((limit: number) => Promise<number>)[] = [
      (limit) => endedKeys.pruneKeys(limit, keyDays),
      (limit) => endedKeys.pruneInvitations(limit, keyDays),
      (limit) => endedKeys.pruneUnverified(limit, unverifiedDays),
      (limit) => endedKeys.pruneNotices(limit),
      (limit) => gateways.removeLost(limit),
      (limit) => audit.pruneEvents(limit, auditDays),
    ];
    for (const batch of batches) await inBatches(batchSize, batch)(signal);
  }
}
