import type { Readable } from 'node:stream';
import type { Tier } from '@kerf/catalog';
import * as z from 'zod';
import type { Role } from './caller.ts';

/**
 * Who may call. `public`: anybody. `key`: whoever holds a live key, which is read first.
 * `admission`: likewise, but the key is checked together with the operation, in the same round trip.
 * `token`: whoever holds an access token of OAuth, which is checked together with the operation.
 * `slot`: whoever holds the token of a file slot, which is good for one file. `key_or_slot`: either of the two.
 */
export type Access = 'public' | 'key' | 'admission' | 'token' | 'slot' | 'key_or_slot';

/** One public endpoint, as the table declares it. */
export interface Endpoint<
  A extends Access = Access,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Parameters of the path are written in braces, as in OpenAPI. */
  readonly path: string;
  readonly access: A;
  /** The lowest role that may call; whoever holds a key, if none is named. */
  readonly role?: Role;
  /** The lowest tier that may call; every tier, if none is named. */
  readonly tier?: Tier;
  /** Whether a member's own key is needed: then a key of the account itself may not call. */
  readonly personal?: boolean;
  /** Whether an account may ask as often as it likes: what tells of tools and adapters, what ends a key, and what has limits within. */
  readonly unlimited?: boolean;
  /** Whether the answer carries an ETag, and is 304 for who has it already. */
  readonly revalidated?: boolean;
  /** Whether it takes messages of MCP: what runs is named in `_meta` of its result, and not in a header of the answer. */
  readonly speaksMcp?: boolean;
  /** The status of success, where it is not 200. */
  readonly status?: 202;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** A body that it takes, for readers of the reference. */
  readonly example?: z.input<Body>;
  readonly reply: Reply;
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** What an endpoint does not take: whatever came is not looked at. */
const nothing = z.unknown().transform(() => ({}));
type Nothing = typeof nothing;

/** Who comes with a key is told of a query that is not read. What speaks MCP takes what clients of MCP add. */
const noQuery = z.strictObject({});

const queryUnlessDeclared = ({ access, speaksMcp }: Pick<Endpoint, 'access' | 'speaksMcp'>): z.ZodType =>
  access === 'public' || speaksMcp ? nothing : noQuery;

/** Who is counted by their account for what they ask. Operations are counted with what they run. */
const isCounted: Readonly<Record<Access, boolean>> = {
  public: false,
  key: true,
  admission: false,
  token: false,
  slot: false,
  key_or_slot: true,
};

/** Whether an account may ask only so often: whoever comes with a key for what runs nothing. */
export const isLimited = ({ access, unlimited }: Pick<Endpoint, 'access' | 'unlimited'>): boolean =>
  isCounted[access] && !unlimited;

/** A file on its way in, as its sender describes it. */
export interface IncomingFile {
  readonly mediaType: string;
  /** From Content-Disposition. */
  readonly name: string | undefined;
  /** From Content-Length: how many bytes will come. */
  readonly size: number | undefined;
  /** The bytes; nothing is read before they are asked for. */
  readonly open: () => Readable;
}

/** Stands where an endpoint takes or answers the bytes of a file, of any type, in place of JSON. */
export const fileBytes = z.custom<IncomingFile>(
  (body) => typeof body === 'object' && body !== null && 'open' in body,
  'must be the bytes of a file',
);

/** Whether a body or an answer is a file. */
export const isFile = (schema: z.ZodType): boolean => schema === fileBytes;

/** Stands where an endpoint answers server-sent events, for as long as its client listens. */
export const eventStream = z.custom<Readable>(
  (reply) => typeof reply === 'object' && reply !== null && 'pipe' in reply,
);

/** Whether an answer is a stream of events, which has no end. */
export const isEventStream = (schema: z.ZodType): boolean => schema === eventStream;

/** Stands where an endpoint answers a page for people. */
export const htmlPage = z.string();

/** Whether an answer is a page. */
export const isPage = (schema: z.ZodType): boolean => schema === htmlPage;

type Declared<E extends Endpoint, Optional extends keyof E> = Omit<E, Optional> & Partial<Pick<E, Optional>>;

/** Declares one public endpoint. Routes, the OpenAPI document and the reference are read from these. */
export const endpoint = <
  A extends Access,
  R extends z.ZodType,
  B extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
>(
  declared: Declared<Endpoint<A, B, R, P, Q>, 'body' | 'params' | 'query'>,
): Endpoint<A, B, R, P, Q> => ({
  body: nothing as unknown as B,
  params: nothing as unknown as P,
  query: queryUnlessDeclared(declared) as unknown as Q,
  ...declared,
});

/** Whether an endpoint reads a body. */
export const takesBody = ({ body }: Endpoint): boolean => body !== nothing;

/** The names in the braces of a path. */
export const namesInPath = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** What an endpoint answers. */
export type Reply<E extends Endpoint> = z.input<E['reply']>;
