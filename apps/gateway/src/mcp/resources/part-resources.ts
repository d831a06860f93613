import type { Bus } from '@kerf/bus';
import { api, type Output, standards } from '@kerf/contracts';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountLimits } from '../../limits/account-limits.ts';
import { foreignCursor } from '../cursors.ts';
import { readCounted } from './library-reading.ts';
import {
  addressOf,
  mostProposals,
  noProposals,
  type Page,
  type Place,
  type Proposals,
  proposalsAmong,
  proposalsOf,
  type Reader,
  type ResourceSource,
  type Typing,
} from './resource-source.ts';

const name = 'parts';
const libraryPart = 'library';
const idPart = 'part_id';

type Library = Output<typeof standards.libraries>['libraries'][number];

/** Part libraries and their parts. Reading counts against the rate limits of the account, like REST. */
export class PartResources implements ResourceSource {
  readonly name = name;
  readonly tier = 'pro';
  readonly templates = [
    {
      uriTemplate: `kerf://${name}/{${libraryPart}}/{${idPart}}`,
      name: 'part',
      title: 'Part of a library',
      description: 'Dimensions, holes, mass and the commands that build one part. Reading is free.',
      mimeType: 'application/json',
    },
  ];

  constructor(
    private readonly bus: Bus,
    private readonly limits: AccountLimits,
  ) {}

  /** Lists only the libraries; completion finds their thousands of parts. */
  async list(_: Reader, { after, atMost }: Place): Promise<Page> {
    const libraries = await this.libraries();
    const last = libraries.findIndex(({ library }) => library === after);
    if (after !== undefined && last < 0) throw foreignCursor();
    const behind = libraries.slice(last + 1);
    const page = behind.slice(0, atMost);
    return { resources: page.map(describe), next: behind.length > atMost ? page.at(-1)?.library : undefined };
  }

  async read({ caller }: Reader, [library = '', partId, ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    return readCounted(this.limits, { caller, endpoint: api.part, unknown: ['unknown_library', 'unknown_part'] }, () =>
      partId === undefined ? this.library(library) : this.bus.request(standards.part, { library, partId }),
    );
  }

  async complete(_: Reader, typing: Typing): Promise<Proposals> {
    // Completion never fails: an error yields no values.
    return this.propose(typing).catch(() => noProposals);
  }

  private async propose(typing: Typing): Promise<Proposals> {
    const { variable, typed, settled } = typing;
    if (variable === libraryPart) return proposalsAmong(await this.names(), typing);
    if (variable !== idPart) return noProposals;
    const { [libraryPart]: library } = settled;
    return this.partIds(library === undefined ? await this.names() : [library], typed);
  }

  /** Returns the part ids that start with the typed text, library by library. */
  private async partIds(libraries: readonly string[], typed: string): Promise<Proposals> {
    const asked = libraries.map((library) =>
      this.bus.request(standards.partIds, { library, typed, limit: mostProposals }),
    );
    const found = await Promise.all(asked);
    const values = found.flatMap((one) => one.values).slice(0, mostProposals);
    return proposalsOf(
      values,
      found.reduce((sum, { total }) => sum + total, 0),
    );
  }

  private async names(): Promise<string[]> {
    return (await this.libraries()).map(({ library }) => library);
  }

  private async library(wanted: string): Promise<Library | undefined> {
    return (await this.libraries()).find(({ library }) => library === wanted);
  }

  private async libraries(): Promise<Library[]> {
    return (await this.bus.request(standards.libraries, {})).libraries;
  }
}

const describe = ({ library, name: title, description, part_count: count }: Library): Resource => ({
  uri: addressOf(name, library),
  name: library,
  title,
  description: `${description} ${count} parts.`,
  mimeType: 'application/json',
});
