import type { Bus } from '@kerf/bus';
import { api, type Output, standards } from '@kerf/contracts';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountRateLimiter } from '../../rate-limits/account-rate-limits.ts';
import { createCursorFault } from '../cursors.ts';
import { readRateLimited } from './rate-limited-read.ts';
import {
  toResourceUri,
  maxCompletions,
  noCompletions,
  type Page,
  type PageRequest,
  type CompletionValues,
  filterCompletions,
  toCompletionValues,
  type Reader,
  type ResourceSource,
  type CompletionQuery,
} from './resource-source.ts';

const sourceName = 'parts';
const libraryVariable = 'library';
const idVariable = 'part_id';

type Library = Output<typeof standards.libraries>['libraries'][number];

/** Part libraries and their parts. Reading counts against the rate limits of the account, like REST. */
export class PartResources implements ResourceSource {
  readonly name = sourceName;
  readonly tier = 'pro';
  readonly templates = [
    {
      uriTemplate: `kerf://${sourceName}/{${libraryVariable}}/{${idVariable}}`,
      name: 'part',
      title: 'Part of a library',
      description: 'Dimensions, holes, mass and the commands that build one part. Reading is free.',
      mimeType: 'application/json',
    },
  ];

  constructor(
    private readonly bus: Bus,
    private readonly limits: AccountRateLimiter,
  ) {}

  /** Lists only the libraries; completion finds their thousands of parts. */
  async listResources(_: Reader, { after, limit }: PageRequest): Promise<Page> {
    const libraries = await this.listLibraries();
    const last = libraries.findIndex(({ library }) => library === after);
    if (after !== undefined && last < 0) throw createCursorFault();
    const remaining = libraries.slice(last + 1);
    const page = remaining.slice(0, limit);
    return { resources: page.map(toResource), next: remaining.length > limit ? page.at(-1)?.library : undefined };
  }

  async readResource({ caller }: Reader, [library = '', partId, ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    return readRateLimited(
      this.limits,
      { caller, endpoint: api.part, unknown: ['unknown_library', 'unknown_part'] },
      () => (partId === undefined ? this.findLibrary(library) : this.bus.request(standards.part, { library, partId })),
    );
  }

  async completeVariable(_: Reader, query: CompletionQuery): Promise<CompletionValues> {
    // Completion never fails: an error yields no values.
    return this.findCompletions(query).catch(() => noCompletions);
  }

  private async findCompletions(query: CompletionQuery): Promise<CompletionValues> {
    const { variable, prefix, resolved: settled } = query;
    if (variable === libraryVariable) return filterCompletions(await this.listLibraryNames(), query);
    if (variable !== idVariable) return noCompletions;
    const { [libraryVariable]: library } = settled;
    return this.findPartIds(library === undefined ? await this.listLibraryNames() : [library], prefix);
  }

  /** Returns the part ids that start with the typed text, library by library. */
  private async findPartIds(libraries: readonly string[], prefix: string): Promise<CompletionValues> {
    const requests = libraries.map((library) =>
      this.bus.request(standards.partIds, { library, typed: prefix, limit: maxCompletions }),
    );
    const found = await Promise.all(requests);
    const values = found.flatMap((one) => one.values).slice(0, maxCompletions);
    return toCompletionValues(
      values,
      found.reduce((sum, { total }) => sum + total, 0),
    );
  }

  private async listLibraryNames(): Promise<string[]> {
    return (await this.listLibraries()).map(({ library }) => library);
  }

  private async findLibrary(wanted: string): Promise<Library | undefined> {
    return (await this.listLibraries()).find(({ library }) => library === wanted);
  }

  private async listLibraries(): Promise<Library[]> {
    return (await this.bus.request(standards.libraries, {})).libraries;
  }
}

const toResource = ({ library, name: title, description, part_count: count }: Library): Resource => ({
  uri: toResourceUri(sourceName, library),
  name: library,
  title,
  description: `${description} ${count} parts.`,
  mimeType: 'application/json',
});
