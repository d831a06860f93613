import {
  createServer as createHttpServer,
  type RequestListener,
  type Server as HttpServer,
  type ServerOptions,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type CertificateFiles, loadCertificate } from './certificate.ts';
import { forwardExpectations, withoutHostCheck } from './request-headers.ts';

/** First byte of every TLS connection: a handshake record. */
const tlsHandshake = 0x16;
const firstByteTimeoutMs = 10_000;

/** Timeouts for complete requests, headers, and idle connections. */
export const serverTimeouts = { requestTimeout: 60_000, headersTimeout: 30_000, keepAliveTimeout: 75_000 };

/**
 * Creates an HTTPS server that also parses plain HTTP on its port, so that it can be refused with a message.
 * Plain requests lack `request.socket.encrypted`.
 */
export function createSecureServer(
  listener: RequestListener,
  files: CertificateFiles,
  limits: ServerOptions = serverTimeouts,
): HttpServer {
  // Without an upgrade listener the request is handled normally: Java's client offers HTTP/2 in every request.
  const shouldUpgradeCallback = () => secure.listenerCount('upgrade') > 0;
  const plain = createPlainServer(listener, { ...limits, shouldUpgradeCallback });
  // A client cut off during the handshake would otherwise keep its connection for two minutes.
  const { headersTimeout: handshakeTimeout = serverTimeouts.headersTimeout } = limits;
  const secure = createHttpsServer(
    { ...limits, ...withoutHostCheck, ...loadCertificate(files), handshakeTimeout },
    listener,
  );
  forwardExpectations(secure);
  const acceptTls = secure.listeners('connection')[0];
  if (!acceptTls) throw new Error('node:https accepts connections in a way this server does not know');
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    routeByFirstByte(socket, (byte) => {
      if (byte === tlsHandshake) Reflect.apply(acceptTls, secure, [socket]);
      else plain.emit('connection', socket);
    });
  });
  // Listeners for these events refuse plain requests too; without a listener the socket is closed.
  for (const event of ['upgrade', 'connect'] as const)
    plain.on(event, (request, socket, head) => {
      if (!secure.emit(event, request, socket, head)) socket.destroy();
    });
  // A server enforces connection timeouts only once it is listening, and this one never listens itself.
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

/** Creates an HTTP server, for use behind a TLS proxy or without TLS. */
export function createPlainServer(listener: RequestListener, limits: ServerOptions = serverTimeouts): HttpServer {
  const server = createHttpServer({ ...limits, ...withoutHostCheck }, listener);
  forwardExpectations(server);
  return server;
}

/** Peeks at the first byte of a socket and passes it to `route`. */
function routeByFirstByte(socket: Socket, route: (byte: number) => void): void {
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
