import { Server, type Transport } from '@modelcontextprotocol/server';
import { wrongParams } from './wrong-params.ts';

/** What a server sends. */
export type Message = Parameters<Transport['send']>[0];

/** A server that tells what is wrong with a request in plain sentences; the SDK tells the issues of its schemas, as JSON. */
export class PlainServer extends Server {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(this.worded(message), options);
    return super.connect(transport);
  }

  /** A message as it is sent. */
  protected worded(message: Message): Message {
    const wrong = 'error' in message ? wrongParams(message.error) : undefined;
    return wrong ? { ...message, error: wrong } : message;
  }
}
