import type { AdapterMessage } from '@kerf/contracts';
import { WebSocket } from 'ws';

const missedHeartbeats = 4;

/** Sends a message if the connection is open. */
export function say(socket: WebSocket, message: AdapterMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Sends heartbeats to the broker, and closes the connection when the broker is silent. */
export function beat(socket: WebSocket, intervalMs: number, inFlight: () => number): void {
  let heardAt = performance.now();
  socket.on('message', () => {
    heardAt = performance.now();
  });
  const timer = setInterval(() => {
    if (performance.now() - heardAt > missedHeartbeats * intervalMs) socket.terminate();
    else say(socket, { type: 'heartbeat', in_flight: inFlight(), healthy: true });
  }, intervalMs);
  socket.once('close', () => clearInterval(timer));
}
