import { maxHeaderSize, type RequestListener } from 'node:http';
import { Fault } from '@kerf/errors';
import { type Log, measureRequests, silentLog, type TraceParentMode, traceRequests } from '@kerf/telemetry';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { TlsConfig } from '../configuration/config.ts';
import { type ConnectionConfig, readConnectionLimits } from './connections/connection-config.ts';
import { OpenConnections } from './connections/open-connections.ts';
import { type AccessLog, createAccessLog } from './access-log.ts';
import { maxBodyBytes } from './http-faults.ts';
import { checkHeaders } from './request-headers.ts';
import { SecureTransport } from './secure-transport.ts';
import { serverTimeouts, createPlainServer, createSecureServer } from './secure-server.ts';
import { answerMalformedRequest, refuseConnect, trackResponses } from './malformed-requests.ts';
import { normalizeTarget, normalizeUrl } from './request-target.ts';
import { getTransportHeaders } from './transport-headers.ts';

export interface HttpOptions extends TlsConfig, Partial<ConnectionConfig> {
  readonly host: string;
  readonly port: number;
  /** Timeout for receiving a complete request. Default: one minute. */
  readonly requestTimeoutMs?: number;
  /** Use of the trace context of callers. Default: `link`. */
  readonly KERF_TRACE_PARENT?: TraceParentMode;
  /** Duration above which an unsampled request is traced after all. Default: none is. */
  readonly KERF_SLOW_REQUEST_MS?: number;
  /** Requests that are logged. Default: none. */
  readonly KERF_ACCESS_LOG?: AccessLog;
  /** Time for which the service keeps serving after SIGTERM. */
  readonly KERF_DRAIN_DELAY_MS?: number;
}

/** Creates the Fastify adapter for Nest: TLS or trusted proxies, request ids, telemetry, and refusal of plain HTTP. */
export function createFastifyAdapter(options: HttpOptions, log: Log = silentLog): FastifyAdapter {
  const secure = new SecureTransport(options);
  const connectionLimits = readConnectionLimits(options);
  const connections = new OpenConnections(connectionLimits, secure, log);
  const limits = {
    ...serverTimeouts,
    requestTimeout: options.requestTimeoutMs ?? serverTimeouts.requestTimeout,
    keepAliveTimeout: connectionLimits.idleTimeoutMs,
  };
  const adapter = new FastifyAdapter({
    bodyLimit: maxBodyBytes,
    trustProxy: (address: string) => secure.isTrustedProxy(address),
    genReqId: () => crypto.randomUUID(),
    // The router would refuse an overlong id before the key is checked; here the endpoint reports it as unknown.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    clientErrorHandler: answerMalformedRequest,
    ...limits,
    serverFactory: createServerFactory(options, limits, { connections, log }),
  });
  const server: FastifyInstance = adapter.getInstance();
  traceRequests(server, {
    mode: options.KERF_TRACE_PARENT ?? 'link',
    slowMs: options.KERF_SLOW_REQUEST_MS ?? Number.POSITIVE_INFINITY,
    onResponse: createAccessLog(log, options.KERF_ACCESS_LOG ?? 'off'),
  });
  measureRequests(server);
  connections.watchServer(server.server);
  server.server.on('connect', refuseConnect(secure));
  checkRequests(server, secure);
  return adapter;
}

/** Adds the headers of every response, and refuses plain HTTP and unsupported headers. */
function checkRequests(server: FastifyInstance, secure: SecureTransport): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(getTransportHeaders(secure.isEncrypted(request.raw))).header('x-request-id', request.id);
    const refusal = secure.isSecure(request.raw) ? checkHeaders(request.raw) : Fault.of('insecure_transport');
    if (!refusal) return done();
    // No other request is answered on this connection.
    void reply.header('connection', 'close');
    throw refusal;
  });
}

interface ServerParts {
  readonly connections: OpenConnections;
  readonly log: Log;
}

const createServerFactory =
  (
    { KERF_TLS_CERT_FILE: certFile, KERF_TLS_KEY_FILE: keyFile }: TlsConfig,
    limits: typeof serverTimeouts,
    { connections, log }: ServerParts,
  ) =>
  (answer: RequestListener) => {
    const runInOrder = connections.runInOrder((request, response) => {
      normalizeTarget(request);
      answer(request, response);
    });
    const listener = trackResponses(runInOrder);
    return certFile && keyFile
      ? createSecureServer(listener, { certFile, keyFile, log }, limits)
      : createPlainServer(listener, limits);
  };
