import { adapterProtocol, type AdapterMessage, type FromBroker, fromBroker, maxMessageBytes } from '@kerf/contracts';
import { WebSocket } from 'ws';

/** Where to connect, and with what. */
export interface Address {
  readonly url: URL;
  readonly key: string;
  /** Certificates to trust, instead of those of the system: for the connection and for files. */
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
const closedForGood = 1000;
const goingAway = 1001;

/** One WebSocket to the broker, from its opening to its close. */
export class Link {
  /** Resolves when it is over, however that came about. */
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

  /** Does something as soon as the connection is open. */
  onOpen(act: () => void): void {
    this.#socket.once('open', act);
  }

  /** Sends a frame. On a connection that is not open it is lost. */
  send(frame: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }

  say(message: AdapterMessage): void {
    this.send(JSON.stringify(message));
  }

  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Says goodbye for good: the broker keeps nothing for this adapter. */
  close(): void {
    this.#end(closedForGood);
  }

  /** Ends the connection, to come back: the broker keeps what it waits for. */
  leave(): void {
    this.#end(goingAway);
  }

  /** Ends the connection without a word. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Does not wait long for the answer. */
  #end(code: number): void {
    this.#socket.close(code);
    setTimeout(() => this.drop(), goodbyeMs).unref();
  }
}

/** What the broker says, or why it is not understood. A complaint that is not understood is not complained about. */
function readFrame(text: string): { message?: FromBroker | undefined; complaint?: string } {
  try {
    const frame: unknown = JSON.parse(text);
    const { data, error } = fromBroker.safeParse(frame);
    if (data || isComplaint(frame)) return { message: data };
    const [issue] = error?.issues ?? [];
    return { complaint: `${issue?.path.join('.')}: ${issue?.message}`.slice(0, mostCharacters) };
  } catch {
    return { complaint: 'A frame is one JSON object.' };
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
