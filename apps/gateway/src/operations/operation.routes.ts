import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { Executor } from './execute.ts';
import { toExecutionTime, toOptions, toRateLimit, toResult } from './rest.ts';

@Controller()
export class OperationRoutes {
  constructor(private readonly executor: Executor) {}

  @Answers(api.executeCommand)
  async execute({ body, context }: Ask<typeof api.executeCommand>) {
    const { command: name, parameters } = body;
    const request = { name, namedAs: 'command', parameters, ...toOptions(body) } as const;
    const { outcome, usage } = await this.executor.execute(context, request);
    return { success: outcome.ok, result: toResult(outcome), rate_limit_info: toRateLimit(usage) };
  }

  @Answers(api.executeOperation)
  async executeById({ body, context }: Ask<typeof api.executeOperation>) {
    const { op: name, p: parameters, a: adapterId, t: timeoutMs, e: expectedRevision, d: dryRun } = body;
    const options = { adapterId, timeoutMs, expectedRevision, dryRun };
    const request = { name, namedAs: 'operation id', parameters, ...options } as const;
    const { outcome, usage } = await this.executor.execute(context, request);
    return { s: outcome.ok, r: toResult(outcome), rl: { u: usage.used, l: usage.limit } };
  }

  @Answers(api.executeTool)
  async executeTool({ body, context }: Ask<typeof api.executeTool>) {
    const { tool_name: name, parameters } = body;
    const request = { name, namedAs: 'tool', parameters, ...toOptions(body) } as const;
    const { outcome, elapsedMs } = await this.executor.execute(context, request);
    return {
      success: outcome.ok,
      result: toResult(outcome),
      execution_time_ms: toExecutionTime(elapsedMs),
      commands_executed: Number(outcome.ok && !body.dry_run),
    };
  }
}
