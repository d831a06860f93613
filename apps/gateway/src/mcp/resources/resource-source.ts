import type { Tier } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { Requester } from '../../requester.ts';

/** Who asks for resources. They may read here what they may read by REST, and nothing else. */
export interface Reader {
  readonly requester: Requester;
  readonly caller: Caller;
  /** Instead of the one in the header of the request. */
  readonly idempotencyKey?: string | undefined;
  /** How long it may take where it runs an operation. */
  readonly timeoutMs?: number;
}

/** Where a page begins, behind what was listed last, and how long it may be. */
export interface Place {
  readonly after: string | undefined;
  readonly atMost: number;
}

/** Some of the resources that a source lists. */
export interface Page {
  readonly resources: Resource[];
  /** What the next page comes after; nothing: there is no more. */
  readonly next?: string | undefined;
}

/** What lies at an address. */
export type Contents =
  | { readonly mimeType: string; readonly text: string }
  | { readonly mimeType: string; readonly blob: string };

/** A variable of a template that somebody begins to type. */
export interface Typing {
  readonly variable: string;
  /** Its beginning. */
  readonly typed: string;
  /** The variables of the same template that are settled. */
  readonly settled: Readonly<Record<string, string>>;
}

/** What a variable may be: as many values as one answer carries, and how many begin as was typed, where that is known. */
export interface Proposals {
  readonly values: string[];
  readonly total?: number;
  readonly hasMore: boolean;
}

/** The protocol carries no more in one answer. */
export const mostProposals = 100;

/** One kind of resource, at the addresses `kerf://<name>/…`. What an account does not have is unknown to it. */
export interface ResourceSource {
  readonly name: string;
  /** How the addresses begin at which REST has the same, if links lead there: they can be read too. */
  readonly linkedAt?: string;
  /** The lowest tier that may read it; every tier, if none is named. */
  readonly tier?: Tier;
  readonly templates: readonly ResourceTemplateType[];
  /** Free of charge and never limited. Throws `invalid_parameters` for a place that it has not given. */
  list(reader: Reader, place: Place): Promise<Page>;
  /** What lies at the rest of an address, part by part; nothing: there is nothing there. */
  read(reader: Reader, path: readonly string[]): Promise<Contents | undefined>;
  /** What a variable of its templates may be. Free of charge and never refused: where nothing is known, nothing is proposed. */
  complete(reader: Reader, typing: Typing): Promise<Proposals>;
}

/** Those of all values that begin as was typed, in capitals or not. */
export function proposalsAmong(all: readonly string[], { typed }: Pick<Typing, 'typed'>): Proposals {
  const beginning = typed.toLowerCase();
  const matching = all.filter((value) => value.toLowerCase().startsWith(beginning));
  return proposalsOf(matching.slice(0, mostProposals), matching.length);
}

/** The first of so many. */
export const proposalsOf = (values: string[], total: number): Proposals => ({
  values,
  total,
  hasMore: total > values.length,
});

/** For what nobody can propose anything. */
export const noProposals: Proposals = proposalsOf([], 0);

/** The address of a resource, from the name of its source and the parts of its path. */
export const addressOf = (name: string, ...path: readonly string[]): string =>
  `kerf://${[name, ...path.map(encodeURIComponent)].join('/')}`;

/** JSON as the contents of a resource. */
export const json = (value: unknown): { mimeType: string; text: string } => ({
  mimeType: 'application/json',
  text: JSON.stringify(value),
});
