import { finished } from 'node:stream/promises';
import { api, type Endpoint } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Denials, Exposures, KeyUses, pathOf } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AllowLists } from './allow-lists.ts';
import type { GatewayConfig } from './config.ts';
import { KeyReader } from './credentials.ts';
import { acceptJson } from './json-body.ts';
import type { Requester } from './requester.ts';
import { routeOf } from './route.ts';
import { writeUsageHeaders } from './usage-headers.ts';

/** The rules of every request that Nest has no word for: hosts and origins, JSON only, wrong methods, headers of the answer. */
export function prepareHttp(app: INestApplication, config: GatewayConfig): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  const allowed = new AllowLists(config);
  const keys = app.get(KeyReader);
  server.addHook('onRequest', async (request, reply) => {
    allowed.check(request.headers);
    // Before the body is even read: nobody without a key learns what would be wrong with it.
    if (!needsKey(request)) return;
    request.requester = keys.read(request.headers, request.ip);
    watchClient(request.requester, reply);
  });
  server.addHook('onSend', async (request, reply) => writeUsageHeaders(request, reply));
  watchKeys(app, server);
  server.addHook('onSend', async (request, reply) => (reply.statusCode === 413 ? readToTheEnd(request) : undefined));
  acceptJson(server);
  refuseOtherMethods(server);
}

/** A connection that closes before the answer is written has nobody to read it. */
function watchClient(requester: Requester, { raw }: FastifyReply): void {
  raw.once('close', () => {
    if (!raw.writableFinished) requester.leave();
  });
}

/** What is learnt from how requests ended: which keys were accepted, which refused, and which others may have read. */
function watchKeys(app: INestApplication, server: FastifyInstance): void {
  const [uses, denials] = [app.get(KeyUses), app.get(Denials)];
  app.get(Exposures).watch(server);
  server.addHook('onSend', async ({ requester }, { statusCode }) => {
    // Only the ledger refuses a key that has come so far.
    if (requester && statusCode === 401) denials.add(requester.keys);
  });
  server.addHook('onResponse', async ({ requester }) => {
    if (requester?.keyId) uses.note(requester.keyId, requester.keys);
  });
}

/** Whoever still sends would lose the answer to the reset of the connection: the rest is read, and dropped. */
const readToTheEnd = ({ raw }: FastifyRequest): Promise<void> =>
  finished(raw.resume(), { writable: false, signal: AbortSignal.timeout(longestRestMs) }).catch(() => undefined);

const longestRestMs = 10_000;

const keyedRoutes = new Set(
  Object.values<Endpoint>(api)
    .filter(({ access }) => access !== 'public')
    .map(({ method, path }) => `${method} ${routeOf(path)}`),
);

const needsKey = ({ method, routeOptions }: FastifyRequest): boolean =>
  keyedRoutes.has(`${asked(method)} ${routeOptions.url ?? ''}`);

/** HEAD asks for what GET answers, without the body: it needs the same key and is right on the same paths. */
const asked = (method: string): string => (method === 'HEAD' ? 'GET' : method);

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A known path with a wrong method is 405 and says which one is right. */
function refuseOtherMethods(server: FastifyInstance): void {
  for (const [path, allowed] of methodsByPath())
    server.route({
      url: routeOf(path),
      method: everyMethod.filter((method) => !allowed.includes(asked(method))),
      onRequest: async (request) => {
        throw Fault.of('method_not_allowed', {
          path: pathOf(request),
          method: request.method,
          allowed: allowed.join(', '),
        });
      },
      handler: async () => undefined,
    });
}

function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { path, method } of Object.values(api)) byPath.set(path, [...(byPath.get(path) ?? []), method]);
  return byPath;
}
