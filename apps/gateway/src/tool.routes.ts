import type { Entry } from '@kerf/catalog';
import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from './http/answers.decorators.ts';
import { termsOf } from './execution/call-terms.ts';
import type { Ask } from './http/read-ask.ts';
import { executionTimeOf, resultOf } from './execution/execution-result.ts';
import { Executor } from './execution/executor.ts';
import { ToolDirectory } from './tool-directory.ts';

@Controller()
export class ToolRoutes {
  constructor(
    private readonly executor: Executor,
    private readonly tools: ToolDirectory,
  ) {}

  @Answers(api.executeTool)
  async execute({ body, requester }: Ask<typeof api.executeTool>) {
    const { outcome, elapsedMs } = await this.executor.execute(requester, {
      name: body.tool_name,
      namedAs: 'tool',
      parameters: body.parameters,
      ...termsOf(body),
    });
    return {
      success: outcome.ok,
      result: resultOf(outcome),
      execution_time_ms: executionTimeOf(elapsedMs),
      commands_executed: Number(outcome.ok && !body.dry_run),
    };
  }

  @Answers(api.tools)
  async list({ caller, query }: Ask<typeof api.tools>) {
    const tools = this.tools.catalog.allowedFor(caller.tier, query.toolset).map(present);
    return { tier: caller.tier, tools, total_count: tools.length };
  }
}

const present = ({ name, description, category, cost, runsOn }: Entry) => ({
  name,
  description,
  category,
  operation_cost: cost,
  requires_adapter: runsOn === 'adapter',
});
