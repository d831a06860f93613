import { Bus } from '@kerf/bus';
import { api, standards } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';

@Controller()
export class StandardRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.browseStandards)
  async browseStandards({ caller, query }: Ask<typeof api.browseStandards>) {
    const { q: words, ...rest } = query;
    const found = await this.bus.request(standards.browse, { ...rest, words });
    return { ...found, tier: caller.tier };
  }

  @Answers(api.standard)
  async getStandard({ params, query }: Ask<typeof api.standard>) {
    return this.bus.request(standards.spec, { category: params.category, specId: params.spec_id, ...query });
  }
}
