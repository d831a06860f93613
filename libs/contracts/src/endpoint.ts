import type { Readable } from 'node:stream';
import type { Tier } from '@kerf/catalog';
import * as z from 'zod';
import type { Role } from './caller.ts';

/**
 * Authentication of an endpoint. `public`: none. `key`: a live key, checked first.
 * `admission`: a live key, checked together with the operation in the same round trip.
 * `session`: a person who is signed in to the dashboard; a key may not call. A session may also call `key`.
 * `token`: an OAuth access token, checked together with the operation.
 * `slot`: the token of a file slot, valid for one file. `key_or_slot`: either of the two.
 */
export type Access = 'public' | 'key' | 'session' | 'admission' | 'token' | 'slot' | 'key_or_slot';

/** Declaration of one public endpoint. */
export interface Endpoint<
  A extends Access = Access,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path with parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly access: A;
  /** Lowest role that may call. Default: any. */
  readonly role?: Role;
  /** Lowest tier that may call. Default: any. */
  readonly tier?: Tier;
  /** True if it requires a member's personal key; service keys may not call. */
  readonly personal?: boolean;
  /** True if a session may not call, although a key may. */
  readonly keyOnly?: boolean;
  /** True if a session must have proved who it is within the last 10 minutes. Nothing that ends something needs it. */
  readonly fresh?: boolean;
  /** True if a session may call it before it has decided about the keys of an unverified address. */
  readonly undecided?: boolean;
  /** True if a session may call it before it has proved the passkey that its account requires. */
  readonly passkeyless?: boolean;
  /** True if a session may call it while the account is closed and waits for its erasure. */
  readonly closing?: boolean;
  /** Limit that its requests count against. `nothing`: key revocation, and endpoints with limits of their own. */
  readonly limitedAs?: 'request' | 'read' | 'nothing';
  /** True if the response carries an ETag and supports 304. */
  readonly revalidated?: boolean;
  /** True if it takes MCP messages: the operation id is then in `_meta` of the result, not in a response header. */
  readonly speaksMcp?: boolean;
  /** Success status. Default: 200. 303: the response leads to another address. */
  readonly status?: 202 | 303;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Example body for the API reference. */
  readonly example?: z.input<Body>;
  readonly reply: Reply;
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Schema for a part of the request that is ignored. */
const ignored = z.unknown().transform(() => ({}));
type Ignored = typeof ignored;

/** Schema that rejects any query. Public and MCP endpoints ignore queries, because their clients may add some. */
const noQuery = z.strictObject({});

const getDefaultQuery = ({ access, speaksMcp }: Pick<Endpoint, 'access' | 'speaksMcp'>): z.ZodType =>
  access === 'public' || speaksMcp ? ignored : noQuery;

/** Access kinds whose requests count against the request limit. Operations have their own limits. */
const isCountedByAccess: Readonly<Record<Access, boolean>> = {
  public: false,
  key: true,
  session: true,
  admission: false,
  token: false,
  slot: false,
  key_or_slot: true,
};

/** Returns true if requests to an endpoint count against a request limit of the account. */
export const isRateLimited = ({ access, limitedAs }: Pick<Endpoint, 'access' | 'limitedAs'>): boolean =>
  isCountedByAccess[access] && limitedAs !== 'nothing';

/** An incoming file, as described by its sender. */
export interface IncomingFile {
  readonly mediaType: string;
  /** From Content-Disposition. */
  readonly name: string | undefined;
  /** Size in bytes, from Content-Length. */
  readonly size: number | undefined;
  /** Opens the content; nothing is read before. */
  readonly open: () => Readable;
}

/** Marker schema for the raw bytes of a file as request or response body, instead of JSON. */
export const fileBytes = z.custom<IncomingFile>(
  (body) => typeof body === 'object' && body !== null && 'open' in body,
  'must be the bytes of a file',
);

/** Returns true if a body or reply is a file. */
export const isFileBody = (schema: z.ZodType): boolean => schema === fileBytes;

/** Marker schema for a reply of server-sent events. */
export const eventStream = z.custom<Readable>(
  (reply) => typeof reply === 'object' && reply !== null && 'pipe' in reply,
);

/** Returns true if a reply is a stream of server-sent events. */
export const isEventStream = (schema: z.ZodType): boolean => schema === eventStream;

/** Reply of an endpoint that leads to another address: its body says nothing. */
export const redirection = z.object({});

/** Marker schema for an HTML page. */
export const htmlPage = z.string();

/** Returns true if a reply is an HTML page. */
export const isHtmlPage = (schema: z.ZodType): boolean => schema === htmlPage;

type Declared<E extends Endpoint, Optional extends keyof E> = Omit<E, Optional> & Partial<Pick<E, Optional>>;

/** Declares one public endpoint. Routes, the OpenAPI document and the reference are derived from it. */
export const endpoint = <
  A extends Access,
  R extends z.ZodType,
  B extends z.ZodType = Ignored,
  P extends z.ZodType = Ignored,
  Q extends z.ZodType = Ignored,
>(
  declared: Declared<Endpoint<A, B, R, P, Q>, 'body' | 'params' | 'query'>,
): Endpoint<A, B, R, P, Q> => ({
  body: ignored as unknown as B,
  params: ignored as unknown as P,
  query: getDefaultQuery(declared) as unknown as Q,
  ...declared,
});

/** Returns true if an endpoint reads a body. */
export const hasBody = ({ body }: Endpoint): boolean => body !== ignored;

/** Lists the parameter names in the braces of a path. */
export const getPathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Reply type of an endpoint. */
export type Reply<E extends Endpoint> = z.input<E['reply']>;
