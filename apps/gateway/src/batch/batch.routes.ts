import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import { termsOf } from '../execution/call-terms.ts';
import { executionTimeOf } from '../execution/execution-result.ts';
import type { Ask } from '../http/read-ask.ts';
import { Executor } from '../execution/executor.ts';
import { batchReply } from './batch-reply.ts';
import { rateLimitOf } from '../rate-limit.ts';

@Controller()
export class BatchRoutes {
  constructor(private readonly executor: Executor) {}

  @Answers(api.executeBatch)
  async execute({ body, requester }: Ask<typeof api.executeBatch>) {
    const execution = await this.executor.execute(requester, {
      commands: body.commands,
      atomic: body.atomic,
      ...termsOf(body),
    });
    return {
      ...batchReply(body.commands, execution),
      execution_time_ms: executionTimeOf(execution.elapsedMs),
      rate_limit_info: rateLimitOf(execution.usage),
    };
  }
}
