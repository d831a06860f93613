import { Bus } from '@kerf/bus';
import { api, type Input, type Output, quota, type Reply } from '@kerf/contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, ForEndpoint } from '../http/answers.decorators.ts';
import { type Ask, readRequest } from '../http/read-request.ts';
import { toRoutePath } from '../http/route-path.ts';
import { toRateLimit } from '../operations/rest.ts';
import { formatUsageCsv } from './usage-csv.ts';

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

  /** Answers JSON or, on request, CSV. */
  @Get(toRoutePath(api.usageSeries.path))
  @ForEndpoint(api.usageSeries)
  async usageSeries(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { caller, query } = readRequest(api.usageSeries, request);
    const question = { accountId: caller.accountId, days: query.days, by: query.by };
    const used = await this.bus.request(quota.usageSeries, question);
    if (query.format === 'json') return toSeriesReply(query.by, used);
    reply.type('text/csv; charset=utf-8; header=present');
    reply.header('Content-Disposition', `attachment; filename="usage-by-${query.by}.csv"`);
    return formatUsageCsv(used);
  }
}

const toSeriesReply = (
  by: Input<typeof quota.usageSeries>['by'],
  { days, series }: Output<typeof quota.usageSeries>,
): Reply<typeof api.usageSeries> => ({
  by,
  days,
  series: series.map(({ isOther, ...part }) => ({ ...part, is_other: isOther })),
});
