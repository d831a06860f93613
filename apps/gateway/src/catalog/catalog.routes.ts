import { isTierAtLeast } from '@kerf/catalog';
import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { ToolDirectory } from './tool-directory.ts';

@Controller()
export class CatalogRoutes {
  constructor(private readonly tools: ToolDirectory) {}

  @Answers(api.operations)
  async listOperations({ caller, query }: Ask<typeof api.operations>) {
    const operations = this.tools.catalog.getTools(query.toolset).map((tool) => ({
      id: this.tools.ids.getId(tool),
      premium: !isTierAtLeast('free', tool.tier),
      available: isTierAtLeast(caller.tier, tool.tier),
    }));
    return { operations, total: operations.length, tier: caller.tier };
  }

  @Answers(api.tools)
  async listTools({ caller, query }: Ask<typeof api.tools>) {
    const tools = this.tools.catalog.getAllowedTools(caller.tier, query.toolset).map((tool) => ({
      name: tool.name,
      description: tool.description,
      category: tool.category,
      operation_cost: tool.cost,
      requires_adapter: tool.runsOn === 'adapter',
    }));
    return { tier: caller.tier, tools, total_count: tools.length };
  }
}
