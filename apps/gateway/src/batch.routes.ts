import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from './answers.decorators.ts';
import type { Ask } from './read-ask.ts';
import { Executor } from './executor.ts';
import { batchReply } from './batch-reply.ts';
import { rateLimitOf } from './rate-limit.ts';

@Controller()
export class BatchRoutes {
  constructor(private readonly executor: Executor) {}

  @Answers(api.executeBatch)
  async execute({ body, requester }: Ask<typeof api.executeBatch>) {
    const execution = await this.executor.execute(requester, {
      commands: body.commands,
      atomic: body.atomic,
      adapterId: body.adapter_id,
      timeoutMs: body.timeout_ms,
      expectedRevision: body.expected_revision,
      dryRun: body.dry_run,
    });
    return {
      ...batchReply(body.commands, execution),
      execution_time_ms: Math.round(execution.elapsedMs * 1000) / 1000,
      rate_limit_info: rateLimitOf(execution.usage),
    };
  }
}
