import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { toBatchReply } from './batch/reply.ts';
import { Executor } from './execute.ts';
import { toExecutionTime, toOptions, toRateLimit } from './rest.ts';

@Controller()
export class BatchRoutes {
  constructor(private readonly executor: Executor) {}

  @Answers(api.executeBatch)
  async executeBatch({ body, context }: Ask<typeof api.executeBatch>) {
    const { commands, atomic } = body;
    const execution = await this.executor.execute(context, { commands, atomic, ...toOptions(body) });
    return {
      ...toBatchReply(commands, execution),
      execution_time_ms: toExecutionTime(execution.elapsedMs),
      rate_limit_info: toRateLimit(execution.usage),
    };
  }
}
