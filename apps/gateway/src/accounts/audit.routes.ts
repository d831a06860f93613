import { Bus } from '@kerf/bus';
import { api, audit, type Output } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';

@Controller()
export class AuditRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.audit)
  async read({ caller, query }: Ask<typeof api.audit>) {
    const page = await this.bus.request(audit.readAudit, { accountId: caller.accountId, ...query });
    return {
      events: page.events.map(toAuditEntry),
      next_before: page.nextBefore,
      ...(page.removed && { removed: page.removed }),
    };
  }
}

type Event = Output<typeof audit.readAudit>['events'][number];

/** An audit event as its account reads it. */
export const toAuditEntry = ({ seq, id, at, action, actor, target, details, previousHash, hash }: Event) => ({
  seq,
  id,
  at,
  action,
  actor: { user_id: actor.userId, key_id: actor.keyId },
  target,
  details,
  previous_hash: previousHash,
  hash,
});
