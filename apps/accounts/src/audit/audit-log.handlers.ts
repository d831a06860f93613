import { Serves } from '@kerf/bus';
import { audit, type Handlers, type Input } from '@kerf/contracts';
import { AuditLog } from './audit-log.ts';

/** Handlers of the audit contract. */
@Serves(audit)
export class AuditHandlers implements Handlers<typeof audit> {
  constructor(private readonly log: AuditLog) {}

  async readAudit(page: Input<typeof audit.readAudit>) {
    return this.log.readPage(page);
  }
}
