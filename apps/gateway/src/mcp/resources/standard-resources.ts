import type { Bus } from '@kerf/bus';
import { specCategories } from '@kerf/catalog';
import { api, type Output, standards } from '@kerf/contracts';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountLimits } from '../../limits/account-limits.ts';
import { offsetOf, pageFrom, readCounted } from './library-reading.ts';
import {
  addressOf,
  noProposals,
  type Page,
  type Place,
  type Proposals,
  proposalsAmong,
  type Reader,
  type ResourceSource,
  type Typing,
} from './resource-source.ts';

const name = 'standards';

/** Larger than the library, to fetch it in one page. */
const mostStandards = 10_000;

type Listed = Output<typeof standards.browse>['standards'][number];

/** Standards library. Reading counts against the rate limits of the account, like REST. */
export class StandardResources implements ResourceSource {
  readonly name = name;
  readonly tier = 'pro';
  readonly templates = [
    {
      uriTemplate: `kerf://${name}/{category}/{spec_id}`,
      name: 'standard',
      title: 'Specification of the standards library',
      description: 'Values of a thread, fastener, socket or material with unit, role and sources. Reading is free.',
      mimeType: 'application/json',
    },
  ];

  constructor(
    private readonly bus: Bus,
    private readonly limits: AccountLimits,
  ) {}

  async list(_: Reader, place: Place): Promise<Page> {
    const offset = offsetOf(place);
    const found = await this.bus.request(standards.browse, { limit: place.atMost, offset });
    return pageFrom(offset, found.standards.map(describe), found.total);
  }

  async read({ caller }: Reader, [category = '', specId = '', ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    return readCounted(this.limits, { caller, endpoint: api.standard, unknown: ['unknown_standard'] }, () =>
      this.bus.request(standards.spec, { category, specId, units: 'mm' }),
    );
  }

  async complete(_: Reader, typing: Typing): Promise<Proposals> {
    if (typing.variable === 'category') return proposalsAmong(specCategories, typing);
    if (typing.variable !== 'spec_id') return noProposals;
    const { category: settled } = typing.settled;
    const category = specCategories.find((one) => one === settled);
    if (settled !== undefined && !category) return noProposals;
    const asked = this.bus.request(standards.browse, { category, limit: mostStandards, offset: 0 });
    // Completion never fails: an error yields no values.
    const found = await asked.catch(() => undefined);
    const ids = new Set(found?.standards.map((spec) => spec.spec_id));
    return proposalsAmong([...ids], typing);
  }
}

const describe = ({ category, spec_id: specId, title, body, number }: Listed): Resource => ({
  uri: addressOf(name, category, specId),
  name: specId,
  title,
  description: body === null ? `Category: ${category}.` : `${[body, number].filter(Boolean).join(' ')}.`,
  mimeType: 'application/json',
});
