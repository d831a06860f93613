import type { Bus } from '@kerf/bus';
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

const name = 'templates';
const idPart = 'template_id';

/** Larger than the library, to fetch it in one page. */
const mostTemplates = 1_000;

type Listed = Output<typeof standards.templates>['templates'][number];

/** Design templates. Reading one counts against the rate limits of the account, like REST. */
export class TemplateResources implements ResourceSource {
  readonly name = name;
  readonly tier = 'pro';
  readonly templates = [
    {
      uriTemplate: `kerf://${name}/{${idPart}}`,
      name: 'template',
      title: 'Design template',
      description: 'Parameters with ranges, constraints and build steps of a parametric design. Reading is free.',
      mimeType: 'application/json',
    },
  ];

  constructor(
    private readonly bus: Bus,
    private readonly limits: AccountLimits,
  ) {}

  async list(_: Reader, place: Place): Promise<Page> {
    const offset = offsetOf(place);
    const { templates, total } = await this.bus.request(standards.templates, { limit: place.atMost, offset });
    return pageFrom(offset, templates.map(describe), total);
  }

  async read({ caller }: Reader, [templateId = '', ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    return readCounted(this.limits, { caller, endpoint: api.template, unknown: ['unknown_template'] }, () =>
      this.bus.request(standards.template, { templateId, parameters: {} }),
    );
  }

  async complete(_: Reader, typing: Typing): Promise<Proposals> {
    if (typing.variable !== idPart) return noProposals;
    const asked = this.bus.request(standards.templates, { limit: mostTemplates, offset: 0 });
    // Completion never fails: an error yields no values.
    const { templates } = await asked.catch(() => ({ templates: [] }));
    return proposalsAmong(
      templates.map(({ template_id: templateId }) => templateId),
      typing,
    );
  }
}

const describe = ({ template_id: templateId, name: title, description }: Listed): Resource => ({
  uri: addressOf(name, templateId),
  name: templateId,
  title,
  description,
  mimeType: 'application/json',
});
