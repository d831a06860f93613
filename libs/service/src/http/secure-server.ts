import {
  createServer as createHttpServer,
  type RequestListener,
  type Server as HttpServer,
  type ServerOptions,
} from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { silentLog } from '@kerf/telemetry';
import { type Certificate, type CertificateFiles, loadCertificate, tlsPolicy } from './certificate.ts';
import { CertificateReload, type ReloadLog } from './certificate-reload.ts';
import { forwardExpectations } from './expectations.ts';
import { withoutHostCheck } from './request-headers.ts';

/** First byte of every TLS connection: a handshake record. */
const tlsHandshake = 0x16;
const firstByteTimeoutMs = 10_000;

/** Timeouts for complete requests, headers, and idle connections, and the interval at which they are checked. */
export const serverTimeouts = {
  requestTimeout: 60_000,
  headersTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

interface SecureOptions extends CertificateFiles {
  readonly log?: ReloadLog;
}

/**
 * Creates an HTTPS server that also parses plain HTTP on its port, so that it can be refused with a message.
 * Plain requests lack `request.socket.encrypted`.
 */
export function createSecureServer(
  listener: RequestListener,
  { log = silentLog, ...files }: SecureOptions,
  limits: ServerOptions = serverTimeouts,
): HttpServer {
  // Without an upgrade listener the request is handled normally: Java's client offers HTTP/2 in every request.
  const shouldUpgradeCallback = () => secure.listenerCount('upgrade') > 0;
  const plain = createPlainServer(listener, { ...limits, shouldUpgradeCallback });
  // A client cut off during the handshake would otherwise keep its connection for two minutes.
  const { headersTimeout: handshakeTimeout = serverTimeouts.headersTimeout } = limits;
  const served = loadCertificate(files);
  const secure = createHttpsServer(
    { ...limits, ...withoutHostCheck, ...tlsPolicy, ...served, handshakeTimeout },
    listener,
  );
  forwardExpectations(secure);
  const serve = (certificate: Certificate) => secure.setSecureContext({ ...tlsPolicy, ...certificate });
  reloadWhileListening(secure, { files, served, log, serve });
  const acceptTls = secure.listeners('connection')[0];
  if (!acceptTls) throw new Error('node:https accepts connections in a way this server does not know');
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    routeByFirstByte(socket, (byte) => {
      if (byte === tlsHandshake) Reflect.apply(acceptTls, secure, [socket]);
      else plain.emit('connection', socket);
    });
  });
  forwardEvents(plain, secure);
  return secure as unknown as HttpServer;
}

/** Passes the events of connections with plain requests on, and those of the life of the server back. */
function forwardEvents(plain: HttpServer, secure: HttpsServer): void {
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
}

/** Reloads the certificate from the first connection to the last one. */
function reloadWhileListening(secure: HttpsServer, options: ConstructorParameters<typeof CertificateReload>[0]): void {
  secure.once('listening', () => {
    const reload = new CertificateReload(options);
    secure.once('close', () => reload.close());
  });
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
