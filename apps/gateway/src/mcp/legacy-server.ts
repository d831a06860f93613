import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Message, PlainServer } from './plain-server.ts';

/** The SDK's error for an unknown resource; other invalid params carry different data. */
const unknownResource = z.object({
  code: z.literal(ProtocolErrorCode.InvalidParams),
  data: z.strictObject({ uri: z.string() }),
});

/**
 * Server for protocol versions before 2026-07-28. Their code for an unknown resource is -32002; the SDK always sends
 * -32602, the code of the newest version.
 */
export class LegacyServer extends PlainServer {
  protected override worded(message: Message): Message {
    return 'error' in message && unknownResource.safeParse(message.error).success
      ? { ...message, error: { ...message.error, code: ProtocolErrorCode.ResourceNotFound } }
      : super.worded(message);
  }
}
