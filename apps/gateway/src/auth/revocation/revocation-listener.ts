import { Bus } from '@kerf/bus';
import { keyRevoked } from '@kerf/contracts';
import { ProcessLog } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyRevalidation } from './key-revalidation.ts';
import { type Exchange, OpenResponses } from './open-responses.ts';
import { GatewayRegistration } from './gateway-registration.ts';

/**
 * Closes the open responses of a key when it ends. It may be revoked over the bus, which is then acknowledged; expire;
 * or be found dead by revalidation, because an announcement may be lost. All are closed when this gateway's lease ends.
 */
export function closeResponsesOfEndedKeys(app: INestApplication, server: FastifyInstance): void {
  const responses = new OpenResponses();
  server.addHook('onRequest', (request, { raw }, done) => {
    const exchange = toExchange(request);
    if (exchange) responses.watchResponse(raw, exchange);
    done();
  });
  const [bus, registration] = [app.get(Bus), app.get(GatewayRegistration)];
  registration.setHolder(responses);
  const subscription = bus.acknowledge(keyRevoked, registration.name, async ({ keyId, lives }) => {
    // A live key whose member may no longer run operations may still read.
    if (!lives) await responses.closeForKey(keyId);
    return { closed: 0 };
  });
  const revalidation = new KeyRevalidation(bus, responses, app.get(ProcessLog).log);
  server.addHook('onClose', async () => {
    subscription.stop();
    await revalidation.stop();
  });
}

/** Returns the keys and the state of a request; undefined for one without credentials. */
function toExchange(request: FastifyRequest): Exchange | undefined {
  const { context, grant, raw } = request;
  if (!context && !grant) return undefined;
  const getKeyIds = grant ? () => grant.keyIds : () => (context?.keyId === undefined ? [] : [context.keyId]);
  return {
    getKeyIds,
    getExpiry: () => context?.endsAt,
    isReceivingBody: () => !raw.complete,
    cancel: () => request.context?.cancel(),
  };
}
