import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import * as z from 'zod';

const envelope = z.object({ params: z.object({ _meta: z.object({ [PROTOCOL_VERSION_META_KEY]: z.unknown() }) }) });

/** Whether a message says its revision itself, as every one does since 2026-07-28. */
export const isModern = (body: unknown): boolean =>
  envelope.safeParse(body).data?.params._meta[PROTOCOL_VERSION_META_KEY] !== undefined;
