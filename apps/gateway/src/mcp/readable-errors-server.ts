import { Server, type Transport } from '@modelcontextprotocol/server';
import { explainInvalidParams } from './invalid-params.ts';

/** A message that a server sends. */
export type OutgoingMessage = Parameters<Transport['send']>[0];

/** Server whose errors for invalid params are sentences; the SDK sends the schema issues as JSON. */
export class ReadableErrorsServer extends Server {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(this.rewordError(message), options);
    return super.connect(transport);
  }

  /** Returns the message to send, with readable errors. */
  protected rewordError(message: OutgoingMessage): OutgoingMessage {
    const readable = 'error' in message ? explainInvalidParams(message.error) : undefined;
    return readable ? { ...message, error: readable } : message;
  }
}
