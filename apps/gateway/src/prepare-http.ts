import { api, type Endpoint, oauthApi } from '@kerf/contracts';
import { AllowLists, awaitsContinue, RejectedKeys, PlaintextKeys, KeyUsage } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforceBodyDeadlines } from './http/body-deadlines.ts';
import type { GatewayConfig } from './config.ts';
import { CredentialCheck } from './auth/credential-check.ts';
import { closeResponsesOfEndedKeys } from './auth/revocation/revocation-listener.ts';
import { serveDashboard } from './http/dashboard.ts';
import { findEndpoint, isUnknownPath } from './http/find-endpoint.ts';
import { acceptFileBodies } from './files/incoming-file.ts';
import { acceptJson } from './http/json-body.ts';
import { authenticateKey, KeyAuthenticator, toTokenFault } from './auth/authenticate.ts';
import { KnownPaths } from './http/known-paths.ts';
import { refuseOauth } from './mcp/oauth-hints.ts';
import { addReconnectHints } from './mcp/streams/reconnect-hints.ts';
import { OauthResource } from './oauth/oauth-resource.ts';
import type { RequestContext } from './context.ts';
import { addEtags } from './http/etags.ts';
import { writeUsageHeaders } from './http/usage-headers.ts';
import { writeCookies } from './auth/browser-exchange.ts';

/** Installs the request rules that Nest does not cover: hosts, origins, body types, methods, response headers. */
export function prepareHttp(app: INestApplication, config: GatewayConfig): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  serveDashboard(server, config.KERF_DASHBOARD_DIRECTORY, config.KERF_ADAPTER_URL);
  const allowed = new AllowLists(config);
  const credentials = app.get(CredentialCheck);
  const takesTokens = config.KERF_OAUTH_ISSUER_URL !== undefined;
  const findServed = (request: FastifyRequest) => findServedEndpoint(request, takesTokens);
  const paths = new KnownPaths(takesTokens ? { ...api, ...oauthApi } : api);
  // Synchronous hooks use callbacks: a promise would cost every request another turn of the event loop.
  server.addHook('onRequest', (request, reply, done) => {
    allowed.checkHeaders(request.headers);
    if (!findServed(request)) credentials.inspectCredentials(request);
    if (isUnknownPath(request)) throw paths.toFault(request);
    // Before the body is read: a client without a key learns nothing about errors in it.
    credentials.checkCredentials(findServed(request) ?? noEndpoint, request);
    if (request.context) watchDisconnect(request.context, reply);
    done();
  });
  const authenticator = app.get(KeyAuthenticator);
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (isUnidentified(request, reply, findServed))
      return void identifyThenReply(request, reply, { authenticator, sendReply: done });
    writeUsageHeaders(request, reply);
    writeCookies(request, reply);
    done();
  });
  addEtags(server);
  addReconnectHints(server);
  recordKeyResults(app, server);
  closeResponsesOfEndedKeys(app, server);
  checkKeysBeforeBodies(server, authenticator, findServed);
  enforceBodyDeadlines(server);
  acceptJson(server);
  acceptFileBodies(server);
  paths.rejectOtherMethods(server);
  refuseOauth(server, { atResource: !takesTokens });
  if (takesTokens) app.get(OauthResource).addChallenges(server);
}

/** Stands for the endpoint of a request that is refused anyway. */
const noEndpoint = { access: 'public' } as const;

/** Checks the key of a client that waits for `100 Continue`. Without this, the key is checked after the body is read. */
function checkKeysBeforeBodies(
  server: FastifyInstance,
  authenticator: KeyAuthenticator,
  findServed: typeof findEndpoint,
): void {
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    const { context } = request;
    if (!context || !awaitsContinue(request.raw)) return done();
    const isToken = findServed(request)?.access === 'token';
    return void checkKey(context, authenticator, (error) => done(error && isToken ? toTokenFault(error) : error));
  });
}

/** Calls back with the error of a key that is not live. */
async function checkKey(
  context: RequestContext,
  authenticator: KeyAuthenticator,
  finish: (error?: Error) => void,
): Promise<void> {
  finish(
    await authenticateKey(context, authenticator).then(
      () => undefined,
      (error: Error) => error,
    ),
  );
}

/** Returns true when a request was refused for its path, method or body before its key was authenticated. */
const isUnidentified = (
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  findServed: typeof findEndpoint,
): boolean =>
  request.context?.usage === undefined && (statusCode === 413 || statusCode === 415 || !findServed(request));

/** Authenticator of a refused request, and the continuation of its response. */
interface PendingReply {
  readonly authenticator: KeyAuthenticator;
  readonly sendReply: () => void;
}

/** Adds the usage headers of a valid key to a refusal; an invalid key gets none. */
async function identifyThenReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, sendReply }: PendingReply,
): Promise<void> {
  const { context } = request;
  if (context) await authenticateKey(context, authenticator).catch(() => undefined);
  writeUsageHeaders(request, reply);
  sendReply();
}

/** Finds the endpoint of a request. Without an OAuth issuer, endpoints for access tokens do not exist. */
function findServedEndpoint(request: FastifyRequest, takesTokens: boolean): Endpoint | undefined {
  const endpoint = findEndpoint(request);
  return endpoint?.access === 'token' && !takesTokens ? undefined : endpoint;
}

/** Notifies the request context when the connection closes before the response is written. */
function watchDisconnect(context: RequestContext, { raw }: FastifyReply): void {
  raw.once('close', () => {
    if (!raw.writableFinished) context.handleDisconnect();
  });
}

/** Records from responses which keys were used, which were rejected, and which were exposed in plain text. */
function recordKeyResults(app: INestApplication, server: FastifyInstance): void {
  const [uses, denials] = [app.get(KeyUsage), app.get(RejectedKeys)];
  app.get(PlaintextKeys).watchServer(server);
  server.addHook('onSend', ({ context }, _reply, _payload, done) => {
    // Other services may answer `invalid_key` for other reasons while the key is live: only a ledger refusal counts.
    if (context?.isDenied) denials.add(context.keys);
    done();
  });
  server.addHook('onResponse', ({ context }, _reply, done) => {
    if (context?.keyId) uses.recordUse(context.keyId, context.keys, context.address);
    done();
  });
}
