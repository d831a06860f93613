import { Bus } from '@kerf/bus';
import { api, standards } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';

@Controller()
export class LibraryRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.libraries)
  async listLibraries({ caller, query }: Ask<typeof api.libraries>) {
    const { libraries, total, version } = await this.bus.request(standards.libraries, query);
    return { libraries, total, version, tier: caller.tier };
  }

  @Answers(api.searchParts)
  async searchParts({ query: input }: Ask<typeof api.searchParts>) {
    const { q, query = q ?? '', sort, limit, offset, ...filters } = input;
    return this.bus.request(standards.searchParts, { query, filters, sort, limit, offset });
  }

  @Answers(api.part)
  async getPart({ params, query }: Ask<typeof api.part>) {
    return this.bus.request(standards.part, {
      library: params.library,
      partId: params.part_id,
      ...query,
    });
  }
}
