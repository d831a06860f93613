import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { maxMessageBytes } from '@kerf/contracts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { WaitLimits } from './wait-limits.ts';

/** WebSocket listener for the adapter under test, which accepts or refuses with an HTTP status. */
export class ConnectionListener {
  /** Number of connection attempts, including refused ones. */
  attempts = 0;
  /** HTTP status with which attempts are refused; undefined: accept. */
  refusalStatus: number | undefined;

  private constructor(
    private readonly server: WebSocketServer,
    private readonly waitLimits: WaitLimits,
  ) {}

  static async open(waitLimits: WaitLimits, onConnection: (socket: WebSocket) => void): Promise<ConnectionListener> {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port: 0,
      maxPayload: maxMessageBytes,
      verifyClient: (_, answer) => listener.verifyClient(answer),
    });
    const listener = new ConnectionListener(server, waitLimits);
    server.on('connection', onConnection);
    await once(server, 'listening');
    return listener;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves on the next connection attempt, refused or accepted. Throws on timeout. */
  waitForAttempt(): Promise<void> {
    return this.waitLimits.waitForEvent(this.server, 'knock', { name: 'another connection' });
  }

  /** Resolves to true if a connection is attempted in time. */
  hasAttempt(): Promise<boolean> {
    return this.waitForAttempt().then(
      () => true,
      () => false,
    );
  }

  close(): void {
    this.server.close();
  }

  private verifyClient(
    answer: (isIn: boolean, status?: number, text?: string, headers?: { 'Retry-After': string }) => void,
  ) {
    this.attempts += 1;
    if (this.refusalStatus === undefined) answer(true);
    else answer(false, this.refusalStatus, '', { 'Retry-After': '1' });
    this.server.emit('knock');
  }
}
