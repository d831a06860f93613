import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { connectBus } from './connect-bus.ts';
import type { Bus } from './bus.ts';

/**
 * Runs work with a bus that ends within this process, so that a service can rehearse on the real client.
 * Its server knows requests, replies and announcements, but no streams, permissions or TLS.
 */
export async function withLoopbackBus<T>(work: (bus: Bus) => Promise<T>): Promise<T> {
  const loopback = new LoopbackServer();
  try {
    const bus = await connectBus({ url: await loopback.start(), name: 'loopback' });
    try {
      return await work(bus);
    } finally {
      await bus.close();
    }
  } finally {
    loopback.stop();
  }
}

/** A message on its way: its headers and payload, as they were sent. */
interface Published {
  readonly subject: string;
  readonly reply: string | undefined;
  readonly headerBytes: number;
  readonly content: Buffer;
}

/** The part of the NATS client protocol that the bus uses. */
class LoopbackServer {
  private readonly server: Server = createServer((socket) => this.accept(socket));
  private readonly sockets = new Set<Socket>();
  private readonly subscriptions = new Map<string, { readonly subject: string; readonly socket: Socket }>();

  /** Listens on a free port of the loopback interface; resolves with the URL. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `nats://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
    socket.write(`INFO ${JSON.stringify(serverInfo)}\r\n`);
    let unread = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      unread = unread.length > 0 ? Buffer.concat([unread, chunk]) : Buffer.from(chunk);
      socket.cork();
      for (let length = this.handleFirst(socket, unread); length > 0; length = this.handleFirst(socket, unread))
        unread = unread.subarray(length);
      socket.uncork();
    });
  }

  /** Handles the first command in these bytes and returns its length; 0 if it is not complete. */
  private handleFirst(socket: Socket, bytes: Buffer): number {
    const lineEnd = bytes.indexOf('\r\n');
    if (lineEnd < 0) return 0;
    const start = lineEnd + 2;
    const [verb = '', ...parts] = bytes.toString('latin1', 0, lineEnd).split(' ');
    if (verb.endsWith('PUB')) return this.handlePublication(bytes, start, parts, verb === 'HPUB');
    this.handleControl(socket, verb, parts);
    return start;
  }

  private handlePublication(bytes: Buffer, start: number, parts: readonly string[], hasHeaders: boolean): number {
    const end = start + Number(parts.at(-1));
    if (bytes.length < end + 2) return 0;
    const [subject = '', reply] = parts.slice(0, hasHeaders ? -2 : -1);
    const headerBytes = hasHeaders ? Number(parts.at(-2)) : 0;
    this.deliver({ subject, reply, headerBytes, content: bytes.subarray(start, end) });
    return end + 2;
  }

  private handleControl(socket: Socket, verb: string, parts: readonly string[]): void {
    const [name = ''] = parts;
    if (verb === 'PING') socket.write('PONG\r\n');
    else if (verb === 'SUB') this.subscriptions.set(parts.at(-1) ?? '', { subject: name, socket });
    else if (verb === 'UNSUB') this.subscriptions.delete(name);
  }

  private deliver({ subject, reply, headerBytes, content }: Published): void {
    const receivers = [...this.subscriptions].filter(([, subscribed]) => matches(subscribed.subject, subject));
    if (receivers.length === 0 && reply !== undefined) this.deliver({ ...noResponders, subject: reply });
    for (const [id, subscription] of receivers) {
      const address = `${subject} ${id} ${reply === undefined ? '' : `${reply} `}`;
      const head = headerBytes > 0 ? `HMSG ${address}${headerBytes} ` : `MSG ${address}`;
      subscription.socket.write(`${head}${content.length}\r\n`);
      subscription.socket.write(content);
      subscription.socket.write('\r\n');
    }
  }
}

const noRespondersStatus = Buffer.from('NATS/1.0 503\r\n\r\n');

/** Answer to a request that no process serves, so that its sender does not wait for its timeout. */
const noResponders = { reply: undefined, headerBytes: noRespondersStatus.length, content: noRespondersStatus };

const serverInfo = {
  server_id: 'loopback',
  server_name: 'loopback',
  version: '2.12.0',
  proto: 1,
  headers: true,
  max_payload: 1_048_576,
};

/** Returns true if a subscription, which may end in a wildcard, takes messages of the subject. */
const matches = (subscribed: string, subject: string): boolean =>
  subscribed === subject || (subscribed.endsWith('.*') && subject.startsWith(subscribed.slice(0, -1)));
