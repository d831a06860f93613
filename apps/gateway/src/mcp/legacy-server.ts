import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Message, PlainServer } from './plain-server.ts';

/** How the SDK says that there is no such resource; other wrong parameters carry other data. */
const unknownResource = z.object({
  code: z.literal(ProtocolErrorCode.InvalidParams),
  data: z.strictObject({ uri: z.string() }),
});

/**
 * A server of the revisions before 2026-07-28. They call an unknown resource -32002; the SDK says -32602 to everybody,
 * as the newest revision does.
 */
export class LegacyServer extends PlainServer {
  protected override worded(message: Message): Message {
    return 'error' in message && unknownResource.safeParse(message.error).success
      ? { ...message, error: { ...message.error, code: ProtocolErrorCode.ResourceNotFound } }
      : super.worded(message);
  }
}
