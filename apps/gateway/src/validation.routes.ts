import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from './http/answers.decorators.ts';
import type { Ask } from './http/read-ask.ts';
import { executionTimeOf, resultOf } from './execution/execution-result.ts';
import { Executor } from './execution/executor.ts';
import { rateLimitOf } from './rate-limit.ts';

/** An export and a validation after it. */
const timeoutMs = 60_000;

@Controller()
export class ValidationRoutes {
  constructor(private readonly executor: Executor) {}

  @Answers(api.validateDesign)
  async validate({ body, requester }: Ask<typeof api.validateDesign>) {
    const call = { name: 'validate_design', namedAs: 'tool', parameters: body, timeoutMs } as const;
    const { outcome, elapsedMs, usage } = await this.executor.execute(requester, call);
    return {
      success: outcome.ok,
      result: resultOf(outcome),
      execution_time_ms: executionTimeOf(elapsedMs),
      rate_limit_info: rateLimitOf(usage),
    };
  }
}
