import { isTierAtLeast } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { encodeCursor, createCursorFault, decodeCursor } from '../cursors.ts';
import type {
  ResourceContents,
  Page,
  CompletionValues,
  Reader,
  ResourceSource,
  CompletionQuery,
} from './resource-source.ts';

const pageSize = 100;

/** Position at which a list continues. */
interface ListPosition {
  readonly source: ResourceSource;
  readonly after?: string | undefined;
}

/** All resources that can be read over MCP, source by source. */
export class Resources {
  constructor(private readonly sources: readonly ResourceSource[]) {}

  /** Lists a page of the resources that a caller may read. Throws `invalid_parameters` for an invalid cursor. */
  async listResources(reader: Reader, cursor?: string): Promise<{ resources: Resource[]; nextCursor?: string }> {
    const sources = this.listSources(reader);
    const resources: Resource[] = [];
    let position = this.getStart(sources, cursor);
    while (position && resources.length < pageSize) {
      const { source, after }: ListPosition = position;
      const page = await source.listResources(reader, { after, limit: pageSize - resources.length });
      resources.push(...page.resources);
      position = getNextPosition(page, sources, source);
      // A source that ends a page early must not be queried again in the same request.
      if (page.next !== undefined) break;
    }
    return {
      resources,
      ...(position && { nextCursor: encodeCursor({ source: position.source.name, after: position.after }) }),
    };
  }

  listTemplates(reader: Reader): ResourceTemplateType[] {
    return this.listSources(reader).flatMap(({ templates }) => templates);
  }

  /** Reads the resource at a URI; undefined if the caller's account has none. Throws `tier_too_low`, like REST. */
  async readResource(reader: Reader, uri: string): Promise<(ResourceContents & { uri: string }) | undefined> {
    const { source, path } = this.findSource(uri);
    if (!source) return undefined;
    const { tier: requiredTier = 'free', name } = source;
    if (!isTierAtLeast(reader.caller.tier, requiredTier))
      throw Fault.of('tier_too_low', { feature: `kerf://${name}`, needed: requiredTier, tier: reader.caller.tier });
    const contents = await source.readResource(reader, path);
    return contents && { ...contents, uri };
  }

  /** Completes a template variable; undefined for an unknown template. */
  async completeVariable(
    reader: Reader,
    template: string,
    query: CompletionQuery,
  ): Promise<CompletionValues | undefined> {
    const source = this.listSources(reader).find(({ templates }) =>
      templates.some(({ uriTemplate }) => uriTemplate === template),
    );
    return source?.completeVariable(reader, query);
  }

  private getStart(sources: readonly ResourceSource[], cursor: string | undefined): ListPosition | undefined {
    if (cursor === undefined) return sources[0] && { source: sources[0] };
    const { source: name, after } = decodeCursor(cursor);
    if (!this.sources.some((one) => one.name === name)) throw createCursorFault();
    const source = sources.find((one) => one.name === name);
    // The caller's tier may have lost access to the source since the last page: the list then ends.
    return source && { source, after };
  }

  private listSources({ caller }: Reader): ResourceSource[] {
    return this.sources.filter(({ tier = 'free' }) => isTierAtLeast(caller.tier, tier));
  }

  /** Converts a REST link to the URI of its resource. */
  private toKerfUri(uri: string): string {
    const linked = this.sources.find(
      ({ downloadUrlPrefix: linkedAt }) => linkedAt !== undefined && uri.startsWith(linkedAt),
    );
    return linked?.downloadUrlPrefix === undefined
      ? uri
      : `kerf://${linked.name}/${uri.slice(linked.downloadUrlPrefix.length)}`;
  }

  private findSource(uri: string): { source?: ResourceSource | undefined; path: string[] } {
    const [, name, rest = ''] = /^kerf:\/\/([a-z-]+)\/(.+)$/.exec(this.toKerfUri(uri)) ?? [];
    const path = rest.split('/').map(decodePart);
    const isReadable = path.every((part) => part !== undefined && part !== '');
    return {
      source: isReadable ? this.sources.find((source) => source.name === name) : undefined,
      path: path.map(String),
    };
  }
}

function getNextPosition(
  { next: after }: Page,
  sources: readonly ResourceSource[],
  source: ResourceSource,
): ListPosition | undefined {
  if (after !== undefined) return { source, after };
  const next = sources[sources.indexOf(source) + 1];
  return next && { source: next };
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
