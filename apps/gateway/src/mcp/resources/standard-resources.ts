import type { Bus } from '@kerf/bus';
import { specCategories } from '@kerf/catalog';
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

const sourceName = 'standards';

/** Larger than the library, to fetch it in one page. */
const maxStandards = 10_000;

type Listed = Output<typeof standards.browse>['standards'][number];

/** Standards library. Reading counts against the rate limits of the account, like REST. */
export class StandardResources implements ResourceSource {
  readonly name = sourceName;
  readonly tier = 'pro';
  readonly templates = [
    {
      uriTemplate: `kerf://${sourceName}/{category}/{spec_id}`,
      name: 'standard',
      title: 'Specification of the standards library',
      description: 'Values of a thread, fastener, socket or material with unit, role and sources. Reading is free.',
      mimeType: 'application/json',
    },
  ];

  constructor(
    private readonly bus: Bus,
    private readonly limits: AccountRateLimiter,
  ) {}

  async listResources(_: Reader, page: PageRequest): Promise<Page> {
    const offset = parseOffset(page);
    const found = await this.bus.request(standards.browse, { limit: page.limit, offset });
    return toPage(offset, found.standards.map(toResource), found.total);
  }

  async readResource({ caller }: Reader, [category = '', specId = '', ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    return readRateLimited(this.limits, { caller, endpoint: api.standard, unknown: ['unknown_standard'] }, () =>
      this.bus.request(standards.spec, { category, specId, units: 'mm' }),
    );
  }

  async completeVariable(_: Reader, query: CompletionQuery): Promise<CompletionValues> {
    if (query.variable === 'category') return filterCompletions(specCategories, query);
    if (query.variable !== 'spec_id') return noCompletions;
    const { category: resolvedCategory } = query.resolved;
    const category = specCategories.find((one) => one === resolvedCategory);
    if (resolvedCategory !== undefined && !category) return noCompletions;
    const request = this.bus.request(standards.browse, { category, limit: maxStandards, offset: 0 });
    // Completion never fails: an error yields no values.
    const found = await request.catch(() => undefined);
    const ids = new Set(found?.standards.map((spec) => spec.spec_id));
    return filterCompletions([...ids], query);
  }
}

const toResource = ({ category, spec_id: specId, title, body, number }: Listed): Resource => ({
  uri: toResourceUri(sourceName, category, specId),
  name: specId,
  title,
  description: body === null ? `Category: ${category}.` : `${[body, number].filter(Boolean).join(' ')}.`,
  mimeType: 'application/json',
});
