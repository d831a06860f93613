import type { Caller } from '@kerf/contracts';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import type { WebSocket } from 'ws';
import { Pod } from './pod.ts';

/** Where adapters connect. */
@WebSocketGateway()
export class AdapterGateway implements OnApplicationBootstrap, OnGatewayConnection, BeforeApplicationShutdown {
  constructor(private readonly pod: Pod) {}

  onApplicationBootstrap(): Promise<void> {
    return this.pod.open();
  }

  handleConnection(socket: WebSocket, caller: Caller): void {
    this.pod.welcome(socket, caller);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.pod.close();
  }
}
