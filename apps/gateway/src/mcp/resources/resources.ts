import { allows } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { cursorOf, foreignCursor, readCursor } from '../cursors.ts';
import type { Contents, Page, Proposals, Reader, ResourceSource, Typing } from './resource-source.ts';

const pageSize = 100;

/** Position at which a list continues. */
interface Turn {
  readonly source: ResourceSource;
  readonly after?: string | undefined;
}

/** All resources that can be read over MCP, source by source. */
export class Resources {
  constructor(private readonly sources: readonly ResourceSource[]) {}

  /** Lists a page of the resources that a caller may read. Throws `invalid_parameters` for an invalid cursor. */
  async list(reader: Reader, cursor?: string): Promise<{ resources: Resource[]; nextCursor?: string }> {
    const sources = this.sourcesFor(reader);
    const resources: Resource[] = [];
    let turn = this.firstTurn(sources, cursor);
    while (turn && resources.length < pageSize) {
      const { source, after }: Turn = turn;
      const page = await source.list(reader, { after, atMost: pageSize - resources.length });
      resources.push(...page.resources);
      turn = turnBehind(page, sources, source);
      // A source that ends a page early must not be queried again in the same request.
      if (page.next !== undefined) break;
    }
    return { resources, ...(turn && { nextCursor: cursorOf({ source: turn.source.name, after: turn.after }) }) };
  }

  templates(reader: Reader): ResourceTemplateType[] {
    return this.sourcesFor(reader).flatMap(({ templates }) => templates);
  }

  /** Reads the resource at a URI; undefined if the caller's account has none. Throws `tier_too_low`, like REST. */
  async read(reader: Reader, uri: string): Promise<(Contents & { uri: string }) | undefined> {
    const { source, path } = this.find(uri);
    if (!source) return undefined;
    const { tier: needed = 'free', name } = source;
    if (!allows(reader.caller.tier, needed))
      throw Fault.of('tier_too_low', { feature: `kerf://${name}`, needed, tier: reader.caller.tier });
    const contents = await source.read(reader, path);
    return contents && { ...contents, uri };
  }

  /** Completes a template variable; undefined for an unknown template. */
  async complete(reader: Reader, template: string, typing: Typing): Promise<Proposals | undefined> {
    const source = this.sourcesFor(reader).find(({ templates }) =>
      templates.some(({ uriTemplate }) => uriTemplate === template),
    );
    return source?.complete(reader, typing);
  }

  private firstTurn(sources: readonly ResourceSource[], cursor: string | undefined): Turn | undefined {
    if (cursor === undefined) return sources[0] && { source: sources[0] };
    const { source: name, after } = readCursor(cursor);
    if (!this.sources.some((one) => one.name === name)) throw foreignCursor();
    const source = sources.find((one) => one.name === name);
    // The caller's tier may have lost access to the source since the last page: the list then ends.
    return source && { source, after };
  }

  private sourcesFor({ caller }: Reader): ResourceSource[] {
    return this.sources.filter(({ tier = 'free' }) => allows(caller.tier, tier));
  }

  /** Converts a REST link to the URI of its resource. */
  private unlinked(uri: string): string {
    const linked = this.sources.find(({ linkedAt }) => linkedAt !== undefined && uri.startsWith(linkedAt));
    return linked?.linkedAt === undefined ? uri : `kerf://${linked.name}/${uri.slice(linked.linkedAt.length)}`;
  }

  private find(uri: string): { source?: ResourceSource | undefined; path: string[] } {
    const [, name, rest = ''] = /^kerf:\/\/([a-z-]+)\/(.+)$/.exec(this.unlinked(uri)) ?? [];
    const path = rest.split('/').map(decoded);
    const isReadable = path.every((part) => part !== undefined && part !== '');
    return {
      source: isReadable ? this.sources.find((source) => source.name === name) : undefined,
      path: path.map(String),
    };
  }
}

function turnBehind(
  { next: after }: Page,
  sources: readonly ResourceSource[],
  source: ResourceSource,
): Turn | undefined {
  if (after !== undefined) return { source, after };
  const next = sources[sources.indexOf(source) + 1];
  return next && { source: next };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
