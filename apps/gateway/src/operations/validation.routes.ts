import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { Executor } from './execute.ts';
import { toExecutionTime, toRateLimit, toResult } from './rest.ts';

/** Timeout of a validation, which may export the object first. */
const timeoutMs = 60_000;

@Controller()
export class ValidationRoutes {
  constructor(private readonly executor: Executor) {}

  @Answers(api.validateDesign)
  async validate({ body, context }: Ask<typeof api.validateDesign>) {
    const request = {
      name: 'validate_design',
      namedAs: 'tool',
      parameters: body,
      timeoutMs,
    } as const;
    const { outcome, elapsedMs, usage } = await this.executor.execute(context, request);
    return {
      success: outcome.ok,
      result: toResult(outcome),
      execution_time_ms: toExecutionTime(elapsedMs),
      rate_limit_info: toRateLimit(usage),
    };
  }
}
