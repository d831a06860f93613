import { Fault } from '@kerf/errors';
import { copyHeaders, PlaintextKeys, sendContinue } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Provider } from 'oidc-provider';
import type { IssuerConfig } from './config.ts';
import { RequestRateLimiter } from './request-rate-limiter.ts';

const maxFormBytes = 8_192;
const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Installs the request rules and form parsing, and forwards all other paths to the library. */
export function prepareHttp(app: INestApplication, config: IssuerConfig): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  const { host, origin } = new URL(config.KERF_OAUTH_ISSUER_URL);
  const limit = app.get(RequestRateLimiter);
  app.get(PlaintextKeys).watchServer(server);
  server.addHook('onRequest', async (request, reply) => {
    // The library writes responses without Fastify.
    copyHeaders(reply);
    checkHost(request, host);
    await limit.acquireSlot(request.ip);
    if (request.routeOptions.url !== catchAllPath) checkOrigin(request, origin);
  });
  acceptForms(server);
  forwardToProvider(server, app.get(Provider), host);
}

const catchAllPath = '/*';

function checkHost({ headers }: FastifyRequest, host: string): void {
  if (headers.host !== host)
    throw Fault.of('origin_not_allowed', { header: 'Host', value: String(headers.host).slice(0, 100) });
}

/** Checks that a form comes from our own pages. Programs send no origin, and have no cookies to be misused. */
function checkOrigin({ headers }: FastifyRequest, own: string): void {
  if (headers.origin !== undefined && headers.origin !== own)
    throw Fault.of('origin_not_allowed', { header: 'Origin', value: headers.origin.slice(0, 100) });
}

function acceptForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    async (_: FastifyRequest, text: string | Buffer) => Object.fromEntries(new URLSearchParams(String(text))),
  );
}

/** Forwards requests to the library before a body is read, because the library parses its own. */
function forwardToProvider(server: FastifyInstance, provider: Provider, host: string): void {
  const answer = provider.callback();
  server.route({
    url: catchAllPath,
    method: allMethods,
    onRequest: async (request, reply: FastifyReply) => {
      setTrustedHeaders(request, host);
      reply.hijack();
      // The library reads the body itself.
      sendContinue(request.raw);
      await answer(request.raw, reply.raw);
    },
    handler: async () => undefined,
  });
}

/** Overwrites the forwarded headers, so that the library trusts our client address, host and scheme. */
function setTrustedHeaders({ raw, ip }: FastifyRequest, host: string): void {
  raw.headers['x-forwarded-for'] = ip;
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = 'https';
}
