import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import type { WebSocket } from 'ws';
import { Pod } from './pod.ts';
import type { ConnectingCaller } from './handshake/upgrade-authenticator.ts';

/** WebSocket gateway for adapters. */
@WebSocketGateway()
export class AdapterGateway implements OnApplicationBootstrap, OnGatewayConnection, BeforeApplicationShutdown {
  constructor(private readonly pod: Pod) {}

  onApplicationBootstrap(): Promise<void> {
    return this.pod.open();
  }

  handleConnection(socket: WebSocket, caller: ConnectingCaller): void {
    this.pod.acceptSocket(socket, caller);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.pod.close();
  }
}
