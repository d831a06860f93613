import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type OutgoingMessage, ReadableErrorsServer } from './readable-errors-server.ts';

/** The SDK's error for an unknown resource; other invalid params carry different data. */
const unknownResourceError = z.object({
  code: z.literal(ProtocolErrorCode.InvalidParams),
  data: z.strictObject({ uri: z.string() }),
});

/**
 * Server for protocol versions before 2026-07-28. Their code for an unknown resource is -32002; the SDK always sends
 * -32602, the code of the newest version.
 */
export class LegacyServer extends ReadableErrorsServer {
  protected override rewordError(message: OutgoingMessage): OutgoingMessage {
    return 'error' in message && unknownResourceError.safeParse(message.error).success
      ? { ...message, error: { ...message.error, code: ProtocolErrorCode.ResourceNotFound } }
      : super.rewordError(message);
  }
}
