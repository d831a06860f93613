import { adapterProtocol, type AdapterMessage, type FromBroker, fromBroker, maxMessageBytes } from '@kerf/contracts';
import { WebSocket } from 'ws';

/** Broker URL and credentials. */
export interface Address {
  readonly url: URL;
  readonly key: string;
  /** Trusted CA certificates for the connection and for files, instead of those of the system. */
  readonly ca?: string | undefined;
}

/** End of a connection: refused with an HTTP status before the upgrade, or closed with a code. */
export interface Closed {
  readonly status?: number;
  readonly code: number;
  readonly reason: string;
}

const handshakeTimeoutMs = 10_000;
const goodbyeMs = 1_000;
const closedForGood = 1000;
const goingAway = 1001;

/** One WebSocket connection to the broker. */
export class Link {
  /** Resolves when the connection has ended, for any reason. */
  readonly closed: Promise<Closed>;
  readonly #socket: WebSocket;
  #heardAt = performance.now();

  constructor({ url, key, ca }: Address, hear: (message: FromBroker) => void) {
    this.#socket = new WebSocket(url, [adapterProtocol], {
      headers: { authorization: `Bearer ${key}` },
      ...(ca === undefined ? {} : { ca }),
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      handshakeTimeout: handshakeTimeoutMs,
    });
    this.closed = closeOf(this.#socket);
    this.#socket.on('message', (frame, isBinary) => {
      this.#heardAt = performance.now();
      if (isBinary || !Buffer.isBuffer(frame)) return;
      const { message, complaint } = readFrame(frame.toString());
      if (message) hear(message);
      if (complaint) this.say({ type: 'error', error: { code: 'INVALID_MESSAGE', message: complaint } });
    });
  }

  /** Runs an action when the connection opens. */
  onOpen(act: () => void): void {
    this.#socket.once('open', act);
  }

  /** Sends a frame; it is lost if the connection is not open. */
  send(frame: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }

  say(message: AdapterMessage): void {
    this.send(JSON.stringify(message));
  }

  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Closes permanently: the broker keeps nothing for this adapter. */
  close(): void {
    this.#end(closedForGood);
  }

  /** Closes in order to reconnect: the broker keeps the commands that it awaits. */
  leave(): void {
    this.#end(goingAway);
  }

  /** Terminates the connection without a close frame. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Closes, and terminates when the answer does not arrive soon. */
  #end(code: number): void {
    this.#socket.close(code);
    setTimeout(() => this.drop(), goodbyeMs).unref();
  }
}

/** Parses a frame of the broker, or describes its error. Error messages are never answered with an error. */
function readFrame(text: string): { message?: FromBroker | undefined; complaint?: string } {
  try {
    const frame: unknown = JSON.parse(text);
    const { data, error } = fromBroker.safeParse(frame);
    if (data || isComplaint(frame)) return { message: data };
    const [issue] = error?.issues ?? [];
    return { complaint: `${issue?.path.join('.')}: ${issue?.message}`.slice(0, mostCharacters) };
  } catch {
    return { complaint: 'A frame must be one JSON object.' };
  }
}

const isComplaint = (frame: unknown): boolean =>
  typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'error';

const mostCharacters = 500;

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
