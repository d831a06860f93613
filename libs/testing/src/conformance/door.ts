import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { maxMessageBytes } from '@kerf/contracts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Patience } from './patience.ts';

/** WebSocket listener for the adapter under test, which accepts or refuses with an HTTP status. */
export class Door {
  /** Number of connection attempts, including refused ones. */
  knocks = 0;
  /** HTTP status with which attempts are refused; undefined: accept. */
  refusal: number | undefined;

  private constructor(
    private readonly server: WebSocketServer,
    private readonly patience: Patience,
  ) {}

  static async open(patience: Patience, welcome: (socket: WebSocket) => void): Promise<Door> {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port: 0,
      maxPayload: maxMessageBytes,
      verifyClient: (_, answer) => door.answer(answer),
    });
    const door = new Door(server, patience);
    server.on('connection', welcome);
    await once(server, 'listening');
    return door;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves on the next connection attempt, refused or accepted. Throws on timeout. */
  knock(): Promise<void> {
    return this.patience.next(this.server, 'knock', { name: 'another connection' });
  }

  /** Resolves to true if a connection is attempted in time. */
  isKnocked(): Promise<boolean> {
    return this.knock().then(
      () => true,
      () => false,
    );
  }

  close(): void {
    this.server.close();
  }

  private answer(answer: (isIn: boolean, status?: number, text?: string, headers?: { 'Retry-After': string }) => void) {
    this.knocks += 1;
    if (this.refusal === undefined) answer(true);
    else answer(false, this.refusal, '', { 'Retry-After': '1' });
    this.server.emit('knock');
  }
}
