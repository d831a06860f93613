import { Fault } from '@kerf/errors';
import * as z from 'zod';
import { toProtocolError } from './protocol-errors.ts';

/** Position in a list: the source and the last item that was returned from it. */
interface Cursor {
  readonly source: string;
  readonly after?: string | undefined;
}

const maxLength = 500;
const cursorSchema = z.strictObject({ source: z.string(), after: z.string().optional() });

/** Encodes a cursor as the opaque text that clients send back. */
export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Decodes a cursor. Throws `invalid_parameters` if this service did not issue it. */
export function decodeCursor(text: string): Cursor {
  const found = cursorSchema.safeParse(text.length > maxLength ? undefined : decodeJson(text));
  if (found.success) return found.data;
  throw createCursorFault();
}

/** Rejects any cursor on a list that has only one page. Throws a protocol error. */
export function rejectCursor(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor !== undefined) throw toProtocolError(createCursorFault());
}

/** Creates the fault for a cursor that another list issued. */
export const createCursorFault = (): Fault =>
  Fault.invalid('cursor is not from this list: send nextCursor of its last page unchanged, or omit it to start over.');

function decodeJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
