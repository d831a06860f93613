import {
  createServer as createHttpServer,
  type RequestListener,
  type Server as HttpServer,
  type ServerOptions,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type CertificateFiles, certificateIn } from './certificate.ts';
import { passOnExpectations, unchecked } from './request-head.ts';

/** The first byte of every TLS connection: a handshake record. */
const tlsHandshake = 0x16;
const firstByteTimeoutMs = 10_000;

/** How long a server waits for whole requests, and for the next one on an idle connection. */
export const patience = { requestTimeout: 60_000, headersTimeout: 30_000, keepAliveTimeout: 75_000 };

/**
 * An HTTPS server that also understands plain HTTP on its port, so that it can be refused in words.
 * Whether a request came in plain shows in `request.socket.encrypted`.
 */
export function secureServer(
  listener: RequestListener,
  files: CertificateFiles,
  limits: ServerOptions = patience,
): HttpServer {
  // Where nobody takes another protocol, the request is one as any other: Java's client asks for HTTP/2 in each of them.
  const shouldUpgradeCallback = () => secure.listenerCount('upgrade') > 0;
  const plain = plainServer(listener, { ...limits, shouldUpgradeCallback });
  // Whoever is cut off in the middle of a handshake would keep a place for two minutes.
  const { headersTimeout: handshakeTimeout = patience.headersTimeout } = limits;
  const secure = createHttpsServer({ ...limits, ...unchecked, ...certificateIn(files), handshakeTimeout }, listener);
  passOnExpectations(secure);
  const acceptTls = secure.listeners('connection')[0];
  if (!acceptTls) throw new Error('node:https accepts connections in a way this server does not know');
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    byFirstByte(socket, (byte) => {
      if (byte === tlsHandshake) Reflect.apply(acceptTls, secure, [socket]);
      else plain.emit('connection', socket);
    });
  });
  // Whoever takes these methods refuses them in words too; where nobody does, the socket has no use.
  for (const event of ['upgrade', 'connect'] as const)
    plain.on(event, (request, socket, head) => {
      if (!secure.emit(event, request, socket, head)) socket.destroy();
    });
  // A server watches the deadlines of its connections from the moment it listens, which this one never does itself.
  secure.on('listening', () => plain.emit('listening'));
  secure.on('close', () => {
    plain.closeAllConnections();
    plain.close();
  });
  plain.on('clientError', (error, socket) => {
    if (!secure.emit('clientError', error, socket)) socket.destroy();
  });
  return secure as unknown as HttpServer;
}

/** An HTTP server for whoever ends TLS before it, or asks for none. */
export function plainServer(listener: RequestListener, limits: ServerOptions = patience): HttpServer {
  const server = createHttpServer({ ...limits, ...unchecked }, listener);
  passOnExpectations(server);
  return server;
}

/** Waits for the first byte, gives it back to the socket, and says what it was. */
function byFirstByte(socket: Socket, route: (byte: number) => void): void {
  const giveUp = () => socket.destroy();
  socket.setTimeout(firstByteTimeoutMs, giveUp);
  socket.on('error', giveUp);
  socket.once('readable', () => {
    const first = socket.read(1) as Buffer | null;
    if (!first) return socket.destroy();
    socket.unshift(first);
    socket.setTimeout(0, giveUp);
    socket.removeListener('timeout', giveUp);
    route(first.readUInt8());
  });
}
