import { maxHeaderSize, type RequestListener } from 'node:http';
import { Fault } from '@kerf/errors';
import { observeHttp } from '@kerf/telemetry';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { TlsConfig } from '../configuration/config.ts';
import { bodyLimit } from './http-faults.ts';
import { headRefusal } from './request-head.ts';
import { SecureRequests } from './secure-requests.ts';
import { patience, plainServer, secureServer } from './secure-server.ts';
import { answerUnreadable, readable, refuseConnect } from './unreadable-requests.ts';

export interface HttpOptions extends TlsConfig {
  readonly host: string;
  readonly port: number;
  /** Timeout for receiving a complete request. Default: one minute. */
  readonly requestTimeoutMs?: number;
  /** Time for which the service keeps serving after SIGTERM. */
  readonly KERF_DRAIN_DELAY_MS?: number;
}

/** Creates the Fastify adapter for Nest: TLS or trusted proxies, request ids, telemetry, and refusal of plain HTTP. */
export function fastifyAdapter(options: HttpOptions): FastifyAdapter {
  const secure = new SecureRequests(options);
  const limits = { ...patience, requestTimeout: options.requestTimeoutMs ?? patience.requestTimeout };
  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: (address: string) => secure.trusts(address),
    genReqId: () => crypto.randomUUID(),
    // The router would refuse an overlong id before the key is checked; here the endpoint reports it as unknown.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => readable(url),
    clientErrorHandler: answerUnreadable,
    ...limits,
    serverFactory: serverFactory(options, limits),
  });
  const server: FastifyInstance = adapter.getInstance();
  observeHttp(server);
  server.server.on('connect', refuseConnect(secure));
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const refusal = secure.includes(request.raw) ? headRefusal(request.raw) : Fault.of('insecure_transport');
    if (!refusal) return done();
    // No other request is answered on this connection.
    void reply.header('connection', 'close');
    throw refusal;
  });
  return adapter;
}

const serverFactory =
  ({ KERF_TLS_CERT_FILE: certFile, KERF_TLS_KEY_FILE: keyFile }: TlsConfig, limits: typeof patience) =>
  (listener: RequestListener) =>
    certFile && keyFile ? secureServer(listener, { certFile, keyFile }, limits) : plainServer(listener, limits);
