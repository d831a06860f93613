import { Serves } from '@kerf/bus';
import { audit, type Handlers, type Input } from '@kerf/contracts';
import { Audit } from './audit.ts';

/** Handlers of the audit contract. */
@Serves(audit)
export class AuditHandlers implements Handlers<typeof audit> {
  constructor(private readonly log: Audit) {}

  async readAudit(page: Input<typeof audit.readAudit>) {
    return this.log.read(page);
  }
}
