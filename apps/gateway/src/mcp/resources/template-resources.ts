import type { Bus } from '@kerf/bus';
import { api, type Output, standards } from '@kerf/contracts';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountRateLimiter } from '../../rate-limits/account-rate-limits.ts';
import { parseOffset, toPage, readRateLimited } from './rate-limited-read.ts';
import {
  toResourceUri,
  noCompletions,
  type Page,
  type PageRequest,
  type CompletionValues,
  filterCompletions,
  type Reader,
  type ResourceSource,
  type CompletionQuery,
} from './resource-source.ts';

const sourceName = 'templates';
const idVariable = 'template_id';

/** Larger than the library, to fetch it in one page. */
const maxTemplates = 1_000;

type Listed = Output<typeof standards.templates>['templates'][number];

/** Design templates. Reading one counts against the rate limits of the account, like REST. */
export class TemplateResources implements ResourceSource {
  readonly name = sourceName;
  readonly tier = 'pro';
  readonly templates = [
    {
      uriTemplate: `kerf://${sourceName}/{${idVariable}}`,
      name: 'template',
      title: 'Design template',
      description: 'Parameters with ranges, constraints and build steps of a parametric design. Reading is free.',
      mimeType: 'application/json',
    },
  ];

  constructor(
    private readonly bus: Bus,
    private readonly limits: AccountRateLimiter,
  ) {}

  async listResources(_: Reader, page: PageRequest): Promise<Page> {
    const offset = parseOffset(page);
    const { templates, total } = await this.bus.request(standards.templates, { limit: page.limit, offset });
    return toPage(offset, templates.map(toResource), total);
  }

  async readResource({ caller }: Reader, [templateId = '', ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    return readRateLimited(this.limits, { caller, endpoint: api.template, unknown: ['unknown_template'] }, () =>
      this.bus.request(standards.template, { templateId, parameters: {} }),
    );
  }

  async completeVariable(_: Reader, query: CompletionQuery): Promise<CompletionValues> {
    if (query.variable !== idVariable) return noCompletions;
    const request = this.bus.request(standards.templates, { limit: maxTemplates, offset: 0 });
    // Completion never fails: an error yields no values.
    const { templates } = await request.catch(() => ({ templates: [] }));
    return filterCompletions(
      templates.map(({ template_id: templateId }) => templateId),
      query,
    );
  }
}

const toResource = ({ template_id: templateId, name: title, description }: Listed): Resource => ({
  uri: toResourceUri(sourceName, templateId),
  name: templateId,
  title,
  description,
  mimeType: 'application/json',
});
