import * as z from 'zod';

/**
 * Who may call. `public`: anybody. `key`: whoever holds a live key, which is read first.
 * `admission`: likewise, but the key is checked together with the operation, in the same round trip.
 */
export type Access = 'public' | 'key' | 'admission';

/** One public endpoint, as the table declares it. */
export interface Endpoint<
  A extends Access = Access,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  readonly body: Body;
  readonly reply: Reply;
}

/** Endpoints without a body: whatever came is not looked at. */
const nothing = z.unknown().transform(() => ({}));

/** Declares one public endpoint. Routes, the OpenAPI document and the client SDK are read from these. */
export const endpoint = <A extends Access, R extends z.ZodType, B extends z.ZodType = typeof nothing>(
  declared: Omit<Endpoint<A, B, R>, 'body'> & { body?: B },
): Endpoint<A, B, R> => ({ body: nothing as unknown as B, ...declared });

/** What an endpoint answers. */
export type Reply<E extends Endpoint> = z.input<E['reply']>;
