import { api, type Endpoint, oauthApi } from '@kerf/contracts';
import { AllowLists, Denials, Exposures, KeyUses } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitSending } from './body-deadlines.ts';
import type { GatewayConfig } from '../config.ts';
import { CredentialCheck } from './credential-check.ts';
import { endAnswersOfDeadKeys } from '../revocation/end-answers.ts';
import { endpointOf, isNowhere } from './endpoint-of.ts';
import { acceptFileBodies } from '../files/incoming-file.ts';
import { acceptJson } from './json-body.ts';
import { identify, Identifying } from '../keys/identify.ts';
import { KnownPaths } from './known-paths.ts';
import { refuseOauth } from '../mcp/no-oauth.ts';
import { keepReturning } from '../mcp/streams/returning-clients.ts';
import { OauthResource } from '../oauth/oauth-resource.ts';
import type { Requester } from '../requester.ts';
import { revalidate } from './revalidation.ts';
import { writeUsageHeaders } from './usage-headers.ts';

/** Installs the request rules that Nest does not cover: hosts, origins, body types, methods, response headers. */
export function prepareHttp(app: INestApplication, config: GatewayConfig): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  const allowed = new AllowLists(config);
  const credentials = app.get(CredentialCheck);
  const takesTokens = config.KERF_OAUTH_ISSUER_URL !== undefined;
  const served = (request: FastifyRequest) => endpointAmong(request, takesTokens);
  const paths = new KnownPaths(takesTokens ? { ...api, ...oauthApi } : api);
  // Synchronous hooks use callbacks: a promise would cost every request another turn of the event loop.
  server.addHook('onRequest', (request, reply, done) => {
    allowed.check(request.headers);
    if (!served(request)) credentials.look(request);
    if (isNowhere(request)) throw paths.refusalOf(request);
    // Before the body is read: a client without a key learns nothing about errors in it.
    credentials.check(served(request)?.access ?? 'public', request);
    if (request.requester) watchClient(request.requester, reply);
    done();
  });
  const identifying = app.get(Identifying);
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (isUnknown(request, reply, served)) return void answerUnknown(request, reply, { identifying, goOn: done });
    writeUsageHeaders(request, reply);
    done();
  });
  revalidate(server);
  keepReturning(server);
  watchKeys(app, server);
  endAnswersOfDeadKeys(app, server);
  limitSending(server);
  acceptJson(server);
  acceptFileBodies(server);
  paths.refuseOtherMethods(server);
  refuseOauth(server, { atResource: !takesTokens });
  if (takesTokens) app.get(OauthResource).challenge(server);
}

/** Returns true when a request was refused for its path, method or body before its key was authenticated. */
const isUnknown = (request: FastifyRequest, { statusCode }: FastifyReply, served: typeof endpointOf): boolean =>
  request.requester?.usage === undefined && (statusCode === 413 || statusCode === 415 || !served(request));

/** Authenticator of a refused request, and the continuation of its response. */
interface Unknown {
  readonly identifying: Identifying;
  readonly goOn: () => void;
}

/** Adds the usage headers of a valid key to a refusal; an invalid key gets none. */
async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { identifying, goOn }: Unknown,
): Promise<void> {
  const { requester } = request;
  if (requester) await identify(requester, identifying).catch(() => undefined);
  writeUsageHeaders(request, reply);
  goOn();
}

/** Finds the endpoint of a request. Without an OAuth issuer, endpoints for access tokens do not exist. */
function endpointAmong(request: FastifyRequest, takesTokens: boolean): Endpoint | undefined {
  const endpoint = endpointOf(request);
  return endpoint?.access === 'token' && !takesTokens ? undefined : endpoint;
}

/** Notifies the request context when the connection closes before the response is written. */
function watchClient(requester: Requester, { raw }: FastifyReply): void {
  raw.once('close', () => {
    if (!raw.writableFinished) requester.hangUp();
  });
}

/** Records from responses which keys were used, which were rejected, and which were exposed in plain text. */
function watchKeys(app: INestApplication, server: FastifyInstance): void {
  const [uses, denials] = [app.get(KeyUses), app.get(Denials)];
  app.get(Exposures).watch(server);
  server.addHook('onSend', ({ requester }, _reply, _payload, done) => {
    // Other services may answer `invalid_key` for other reasons while the key is live: only a ledger refusal counts.
    if (requester?.isDenied) denials.add(requester.keys);
    done();
  });
  server.addHook('onResponse', ({ requester }, _reply, done) => {
    if (requester?.keyId) uses.note(requester.keyId, requester.keys);
    done();
  });
}
