import { Bus } from '@kerf/bus';
import { api, standards } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';

@Controller()
export class TemplateRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.templates)
  async listTemplates({ caller, query }: Ask<typeof api.templates>) {
    const { q: words, ...rest } = query;
    const found = await this.bus.request(standards.templates, { ...rest, words });
    return { ...found, tier: caller.tier };
  }

  @Answers(api.template)
  async getTemplate({ params, query }: Ask<typeof api.template>) {
    return this.bus.request(standards.template, { templateId: params.template_id, parameters: query });
  }
}
