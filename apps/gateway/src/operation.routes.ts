import { allows } from '@kerf/catalog';
import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from './http/answers.decorators.ts';
import { termsOf } from './execution/call-terms.ts';
import type { Ask } from './http/read-ask.ts';
import { resultOf } from './execution/execution-result.ts';
import { Executor } from './execution/executor.ts';
import { rateLimitOf } from './rate-limit.ts';
import { ToolDirectory } from './tool-directory.ts';

@Controller()
export class OperationRoutes {
  constructor(
    private readonly executor: Executor,
    private readonly tools: ToolDirectory,
  ) {}

  @Answers(api.executeCommand)
  async execute({ body, requester }: Ask<typeof api.executeCommand>) {
    const { outcome, usage } = await this.executor.execute(requester, {
      name: body.command,
      namedAs: 'command',
      parameters: body.parameters,
      ...termsOf(body),
    });
    return { success: outcome.ok, result: resultOf(outcome), rate_limit_info: rateLimitOf(usage) };
  }

  @Answers(api.executeOperation)
  async executeById({ body, requester }: Ask<typeof api.executeOperation>) {
    const { outcome, usage } = await this.executor.execute(requester, {
      name: body.op,
      namedAs: 'operation id',
      parameters: body.p,
      adapterId: body.a,
      timeoutMs: body.t,
      expectedRevision: body.e,
      dryRun: body.d,
    });
    return { s: outcome.ok, r: resultOf(outcome), rl: { u: usage.used, l: usage.limit } };
  }

  @Answers(api.operations)
  async list({ caller, query }: Ask<typeof api.operations>) {
    const operations = this.tools.catalog.offered(query.toolset).map((tool) => ({
      id: this.tools.ids.of(tool),
      premium: !allows('free', tool.tier),
      available: allows(caller.tier, tool.tier),
    }));
    return { operations, total: operations.length, tier: caller.tier };
  }
}
