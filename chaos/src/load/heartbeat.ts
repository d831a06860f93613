import type { AdapterMessage } from '@kerf/contracts';
import { WebSocket } from 'ws';

const missedHeartbeats = 4;

/** Sends a message if the connection is open. */
export function sendMessage(socket: WebSocket, message: AdapterMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Sends heartbeats to the broker, and closes the connection when the broker is silent. */
export function startHeartbeat(socket: WebSocket, intervalMs: number, inFlight: () => number): void {
  let lastMessageAt = performance.now();
  socket.on('message', () => {
    lastMessageAt = performance.now();
  });
  const timer = setInterval(() => {
    if (performance.now() - lastMessageAt > missedHeartbeats * intervalMs) socket.terminate();
    else sendMessage(socket, { type: 'heartbeat', in_flight: inFlight(), healthy: true });
  }, intervalMs);
  socket.once('close', () => clearInterval(timer));
}
