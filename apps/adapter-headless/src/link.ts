import { adapterProtocol, type AdapterMessage, type FromBroker, fromBroker, maxMessageBytes } from '@kerf/contracts';
import { WebSocket } from 'ws';

/** Where to connect, and with what. */
export interface Address {
  readonly url: URL;
  readonly key: string;
  /** Certificates to trust, instead of those of the system. */
  readonly ca?: string | undefined;
}

/** How a connection ended: refused with an HTTP status before it was open, or closed with a code. */
export interface Closed {
  readonly status?: number;
  readonly code: number;
  readonly reason: string;
}

const handshakeTimeoutMs = 10_000;
const goodbyeMs = 1_000;
const normalClosure = 1000;

/** One WebSocket to the broker, from its opening to its close. */
export class Link {
  /** Resolves when it is over, however that came about. */
  readonly closed: Promise<Closed>;
  private readonly socket: WebSocket;
  private heardAt = performance.now();

  constructor({ url, key, ca }: Address, hear: (message: FromBroker) => void) {
    this.socket = new WebSocket(url, [adapterProtocol], {
      headers: { authorization: `Bearer ${key}` },
      ...(ca === undefined ? {} : { ca }),
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      handshakeTimeout: handshakeTimeoutMs,
    });
    this.closed = closeOf(this.socket);
    this.socket.on('message', (frame, isBinary) => {
      this.heardAt = performance.now();
      if (isBinary || !Buffer.isBuffer(frame)) return;
      const message = readMessage(frame.toString());
      if (message) hear(message);
    });
  }

  /** Does something as soon as the connection is open. */
  onOpen(act: () => void): void {
    this.socket.once('open', act);
  }

  /** Sends a frame. On a connection that is not open it is lost. */
  send(frame: string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  say(message: AdapterMessage): void {
    this.send(JSON.stringify(message));
  }

  get silentMs(): number {
    return performance.now() - this.heardAt;
  }

  /** Says goodbye, and does not wait long for the answer. */
  close(): void {
    this.socket.close(normalClosure);
    setTimeout(() => this.drop(), goodbyeMs).unref();
  }

  /** Ends the connection without a word. */
  drop(): void {
    this.socket.terminate();
  }
}

/** What the broker says. Messages of a later version are no concern of this one. */
function readMessage(text: string): FromBroker | undefined {
  try {
    return fromBroker.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const closeOf = (socket: WebSocket): Promise<Closed> =>
  new Promise((resolve) => {
    let why = '';
    socket.on('error', (error) => {
      why = error.message;
    });
    socket.on('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      resolve({ status: statusCode ?? 0, code: 1006, reason: `the service answered ${statusCode}` });
    });
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() || why }));
  });
