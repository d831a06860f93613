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

/** The rules of every request that Nest has no word for: hosts and origins, JSON only, wrong methods, headers of the answer. */
export function prepareHttp(app: INestApplication, config: GatewayConfig): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  const allowed = new AllowLists(config);
  const credentials = app.get(CredentialCheck);
  const takesTokens = config.KERF_OAUTH_ISSUER_URL !== undefined;
  const served = (request: FastifyRequest) => endpointAmong(request, takesTokens);
  const paths = new KnownPaths(takesTokens ? { ...api, ...oauthApi } : api);
  // Hooks that wait for nothing call back: a promise would be one more turn of every request.
  server.addHook('onRequest', (request, reply, done) => {
    allowed.check(request.headers);
    if (!served(request)) credentials.look(request);
    if (isNowhere(request)) throw paths.refusalOf(request);
    // Before the body is even read: nobody without a key learns what would be wrong with it.
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

/** Whether a request was refused for its address, its method or its body, before anybody asked whose key came with it. */
const isUnknown = (request: FastifyRequest, { statusCode }: FastifyReply, served: typeof endpointOf): boolean =>
  request.requester?.usage === undefined && (statusCode === 413 || statusCode === 415 || !served(request));

/** Who tells whose key it is, and how the answer goes on. */
interface Unknown {
  readonly identifying: Identifying;
  readonly goOn: () => void;
}

/** A good key hears the state of its month with every refusal; of any other nothing more is said. */
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

/** The endpoint that was reached. Without an issuer there is none at the resource that takes its tokens. */
function endpointAmong(request: FastifyRequest, takesTokens: boolean): Endpoint | undefined {
  const endpoint = endpointOf(request);
  return endpoint?.access === 'token' && !takesTokens ? undefined : endpoint;
}

/** A connection that closes before the answer is written has nobody to read it. */
function watchClient(requester: Requester, { raw }: FastifyReply): void {
  raw.once('close', () => {
    if (!raw.writableFinished) requester.hangUp();
  });
}

/** What is learnt from how requests ended: which keys were accepted, which refused, and which others may have read. */
function watchKeys(app: INestApplication, server: FastifyInstance): void {
  const [uses, denials] = [app.get(KeyUses), app.get(Denials)];
  app.get(Exposures).watch(server);
  server.addHook('onSend', ({ requester }, _reply, _payload, done) => {
    // Others may refuse a request with the same words, for what they know of whoever sent it: the key may well live.
    if (requester?.isDenied) denials.add(requester.keys);
    done();
  });
  server.addHook('onResponse', ({ requester }, _reply, done) => {
    if (requester?.keyId) uses.note(requester.keyId, requester.keys);
    done();
  });
}
