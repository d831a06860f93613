import { Fault } from '@kerf/errors';
import * as z from 'zod';
import { protocolErrorOf } from './protocol-faults.ts';

/** How far a list was read: which source, and what of it came last. */
interface Cursor {
  readonly source: string;
  readonly after?: string | undefined;
}

const longest = 500;
const written = z.strictObject({ source: z.string(), after: z.string().optional() });

/** A cursor as clients carry it: they are not meant to read it. */
export const cursorOf = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Throws `invalid_parameters` for what is no cursor of ours. */
export function readCursor(text: string): Cursor {
  const found = written.safeParse(text.length > longest ? undefined : decoded(text));
  if (found.success) return found.data;
  throw foreignCursor();
}

/** Of a list that is one page: it gave no cursor, so that none can be its own. Throws an error of the protocol for any. */
export function checkNoCursor(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor !== undefined) throw protocolErrorOf(foreignCursor());
}

/** For a cursor that the list which it was sent to has not given. */
export const foreignCursor = (): Fault =>
  Fault.invalid('cursor is none of this list: send the nextCursor of its last page unchanged, or none to begin again.');

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
