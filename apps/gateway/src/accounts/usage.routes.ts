import { Bus } from '@kerf/bus';
import { api, quota } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { toRateLimit } from '../operations/rest.ts';

@Controller()
export class UsageRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.usage)
  async usage({ caller, usage, query }: Ask<typeof api.usage>) {
    const { accountId, tier } = caller;
    const used = await this.bus.request(quota.usage, { accountId, days: query.days });
    return {
      tier,
      period_start: used.periodStart,
      rate_limit: toRateLimit(usage),
      totals: used.totals,
      by_day: used.byDay,
      by_tool: used.byTool,
      by_key: used.byKey.map(({ keyId, ...key }) => ({ key_id: keyId, ...key })),
      by_adapter: used.byAdapter.map(({ adapterId, ...adapter }) => ({ adapter_id: adapterId, ...adapter })),
    };
  }
}
