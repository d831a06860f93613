import { adapterProtocol, type AdapterMessage, type FromBroker, fromBroker, maxMessageBytes } from '@kerf/contracts';
import { WebSocket } from 'ws';

/** Broker URL and credentials. */
export interface BrokerEndpoint {
  readonly url: URL;
  readonly key: string;
  /** Trusted CA certificates for the connection and for files, instead of those of the system. */
  readonly ca?: string | undefined;
}

/** End of a connection: refused with an HTTP status before the upgrade, or closed with a code. */
export interface LinkClosure {
  readonly status?: number;
  readonly code: number;
  readonly reason: string;
}

const handshakeTimeoutMs = 10_000;
const closeTimeoutMs = 1_000;
const normalClosure = 1000;
const goingAway = 1001;

/** One WebSocket connection to the broker. */
export class Link {
  /** Resolves when the connection has ended, for any reason. */
  readonly closed: Promise<LinkClosure>;
  readonly #socket: WebSocket;
  #receivedAt = performance.now();

  constructor({ url, key, ca }: BrokerEndpoint, onMessage: (message: FromBroker) => void) {
    this.#socket = new WebSocket(url, [adapterProtocol], {
      headers: { authorization: `Bearer ${key}` },
      ...(ca === undefined ? {} : { ca }),
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      handshakeTimeout: handshakeTimeoutMs,
    });
    this.closed = waitForClose(this.#socket);
    this.#socket.on('message', (frame, isBinary) => {
      this.#receivedAt = performance.now();
      if (isBinary || !Buffer.isBuffer(frame)) return;
      const { message, problem } = readFrame(frame.toString());
      if (message) onMessage(message);
      if (problem) this.sendMessage({ type: 'error', error: { code: 'INVALID_MESSAGE', message: problem } });
    });
  }

  /** Runs an action when the connection opens. */
  onOpen(action: () => void): void {
    this.#socket.once('open', action);
  }

  /** Sends a frame; it is lost if the connection is not open. */
  sendFrame(frame: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }

  sendMessage(message: AdapterMessage): void {
    this.sendFrame(JSON.stringify(message));
  }

  get silentMs(): number {
    return performance.now() - this.#receivedAt;
  }

  /** Closes permanently: the broker keeps nothing for this adapter. */
  close(): void {
    this.#closeWith(normalClosure);
  }

  /** Closes in order to reconnect: the broker keeps the commands that it awaits. */
  closeForReconnect(): void {
    this.#closeWith(goingAway);
  }

  /** Terminates the connection without a close frame. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Closes, and terminates when the answer does not arrive soon. */
  #closeWith(code: number): void {
    this.#socket.close(code);
    setTimeout(() => this.terminate(), closeTimeoutMs).unref();
  }
}

/** Parses a frame of the broker, or describes its error. Error messages are never answered with an error. */
function readFrame(text: string): { message?: FromBroker | undefined; problem?: string } {
  try {
    const frame: unknown = JSON.parse(text);
    const { data, error } = fromBroker.safeParse(frame);
    if (data || isErrorMessage(frame)) return { message: data };
    const [issue] = error?.issues ?? [];
    return { problem: `${issue?.path.join('.')}: ${issue?.message}`.slice(0, maxCharacters) };
  } catch {
    return { problem: 'A frame must be one JSON object.' };
  }
}

const isErrorMessage = (frame: unknown): boolean =>
  typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'error';

const maxCharacters = 500;

const waitForClose = (socket: WebSocket): Promise<LinkClosure> =>
  new Promise((resolve) => {
    let errorMessage = '';
    socket.on('error', (error) => {
      errorMessage = error.message;
    });
    socket.on('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      resolve({ status: statusCode ?? 0, code: 1006, reason: `the service answered ${statusCode}` });
    });
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() || errorMessage }));
  });
