import type { Tier } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { RequestContext } from '../../context.ts';

/** Reader of resources, with the same permissions as over REST. */
export interface Reader {
  readonly context: RequestContext;
  readonly caller: Caller;
  /** Replaces the idempotency key in the header of the request. */
  readonly idempotencyKey?: string | undefined;
  /** Timeout of a read that runs an operation. */
  readonly timeoutMs?: number;
}

/** Request for a page: the last item that was listed, and the maximum length. */
export interface PageRequest {
  readonly after: string | undefined;
  readonly limit: number;
}

/** One page of the resources of a source. */
export interface Page {
  readonly resources: Resource[];
  /** Position after which the next page starts; undefined on the last page. */
  readonly next?: string | undefined;
}

/** Contents of a resource. */
export type ResourceContents =
  | { readonly mimeType: string; readonly text: string }
  | { readonly mimeType: string; readonly blob: string };

/** A template variable to be completed. */
export interface CompletionQuery {
  readonly variable: string;
  /** Text typed so far. */
  readonly prefix: string;
  /** Variables of the same template that already have a value. */
  readonly resolved: Readonly<Record<string, string>>;
}

/** Completion values: as many as one answer may carry, and the total number of matches if known. */
export interface CompletionValues {
  readonly values: string[];
  readonly total?: number;
  readonly hasMore: boolean;
}

/** Maximum completion values in one answer, set by MCP. */
export const maxCompletions = 100;

/** One kind of resource, with URIs `kerf://<name>/…`. Resources of other accounts are unknown resources. */
export interface ResourceSource {
  readonly name: string;
  /** Prefix of the REST URLs that link to the same resources; these URLs can be read too. */
  readonly downloadUrlPrefix?: string;
  /** Lowest tier that may read it; all tiers by default. */
  readonly tier?: Tier;
  readonly templates: readonly ResourceTemplateType[];
  /** Lists a page, free and without rate limit. Throws `invalid_parameters` for a position that it did not return. */
  listResources(reader: Reader, place: PageRequest): Promise<Page>;
  /** Reads the resource at the path segments of a URI; undefined if there is none. */
  readResource(reader: Reader, path: readonly string[]): Promise<ResourceContents | undefined>;
  /** Completes a template variable, free and without refusals: returns no values if none are known. */
  completeVariable(reader: Reader, typing: CompletionQuery): Promise<CompletionValues>;
}

/** Returns the values that start with the typed text, ignoring case. */
export function filterCompletions(
  values: readonly string[],
  { prefix }: Pick<CompletionQuery, 'prefix'>,
): CompletionValues {
  const lowerPrefix = prefix.toLowerCase();
  const matching = values.filter((value) => value.toLowerCase().startsWith(lowerPrefix));
  return toCompletionValues(matching.slice(0, maxCompletions), matching.length);
}

/** Creates completion values from the first values of a total. */
export const toCompletionValues = (values: string[], total: number): CompletionValues => ({
  values,
  total,
  hasMore: total > values.length,
});

/** Empty completion. */
export const noCompletions: CompletionValues = toCompletionValues([], 0);

/** Builds the URI of a resource from the name of its source and its path segments. */
export const toResourceUri = (name: string, ...path: readonly string[]): string =>
  `kerf://${[name, ...path.map(encodeURIComponent)].join('/')}`;

/** Serializes a value as the JSON contents of a resource. */
export const toJsonContents = (value: unknown): { mimeType: string; text: string } => ({
  mimeType: 'application/json',
  text: JSON.stringify(value),
});
