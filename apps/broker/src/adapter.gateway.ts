import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import type { WebSocket } from 'ws';
import type { Guest } from './doorman.ts';
import { Pod } from './pod.ts';

/** Where adapters connect. */
@WebSocketGateway()
export class AdapterGateway implements OnApplicationBootstrap, OnGatewayConnection, BeforeApplicationShutdown {
  constructor(private readonly pod: Pod) {}

  onApplicationBootstrap(): Promise<void> {
    return this.pod.open();
  }

  handleConnection(socket: WebSocket, guest: Guest): void {
    this.pod.welcome(socket, guest);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.pod.close();
  }
}
