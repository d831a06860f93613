import { Fault } from '@kerf/errors';
import { type Log, observeHttp } from '@kerf/telemetry';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TlsConfig } from './config.ts';
import { sendFault } from './fault-filter.ts';
import { bodyLimit, faultOf } from './http-faults.ts';
import { patience, secureServer } from './secure-server.ts';

export interface HttpOptions extends TlsConfig {
  readonly host: string;
  readonly port: number;
}

/** Fastify for Nest: TLS or trusted proxies, a request id, telemetry, and faults for all that it refuses itself. */
export function fastifyAdapter(options: HttpOptions, log: Log): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: options.KERF_TRUSTED_PROXIES.length ? options.KERF_TRUSTED_PROXIES : false,
    genReqId: () => crypto.randomUUID(),
    ...patience,
    ...serverFactory(options),
  });
  const server: FastifyInstance = adapter.getInstance();
  observeHttp(server);
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (!isSecure(request, options)) throw Fault.of('insecure_transport');
  });
  server.setErrorHandler((error, request, reply) => sendFault(faultOf(error, request), reply, log));
  return adapter;
}

function serverFactory({ KERF_TLS_CERT_FILE: certFile, KERF_TLS_KEY_FILE: keyFile }: TlsConfig) {
  if (!certFile || !keyFile) return {};
  return {
    serverFactory: (listener: Parameters<typeof secureServer>[0]) => secureServer(listener, { certFile, keyFile }),
  };
}

/** HTTPS here or at a trusted proxy; plain HTTP only on loopback, and only when it was asked for. */
const isSecure = ({ protocol, ip }: FastifyRequest, { KERF_LOOPBACK_HTTP }: TlsConfig): boolean =>
  protocol === 'https' || (KERF_LOOPBACK_HTTP && loopback.has(ip));

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
