import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { maxMessageBytes } from '@kerf/contracts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Patience } from './patience.ts';

/** Where an adapter under test knocks: it is let in, or refused with an HTTP status. */
export class Door {
  /** How many connections were asked for, refused ones too. */
  knocks = 0;
  /** With what whoever comes is refused. */
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

  /** Resolves at the next knock, refused or let in. Throws when nobody knocks. */
  knock(): Promise<void> {
    return this.patience.next(this.server, 'knock', { name: 'another connection' });
  }

  /** Whether somebody knocks in time. */
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
