import { Server, type Transport } from '@modelcontextprotocol/server';
import { wrongParams } from './wrong-params.ts';

/** A message that a server sends. */
export type Message = Parameters<Transport['send']>[0];

/** Server whose errors for invalid params are sentences; the SDK sends the schema issues as JSON. */
export class PlainServer extends Server {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(this.worded(message), options);
    return super.connect(transport);
  }

  /** Returns the message to send, with readable errors. */
  protected worded(message: Message): Message {
    const wrong = 'error' in message ? wrongParams(message.error) : undefined;
    return wrong ? { ...message, error: wrong } : message;
  }
}
