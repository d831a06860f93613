import { Bus } from '@kerf/bus';
import { keyRevoked } from '@kerf/contracts';
import { ProcessLog } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyRechecks } from './key-rechecks.ts';
import { type Exchange, OpenAnswers } from './open-answers.ts';
import { GatewayLease } from './gateway-lease.ts';

/**
 * Closes the open responses of a key when it ends. It may be revoked over the bus, which is then acknowledged; expire;
 * or be found dead by revalidation, because an announcement may be lost. All are closed when this gateway's lease ends.
 */
export function endAnswersOfDeadKeys(app: INestApplication, server: FastifyInstance): void {
  const answers = new OpenAnswers();
  server.addHook('onRequest', (request, { raw }, done) => {
    const exchange = exchangeOf(request);
    if (exchange) answers.watch(raw, exchange);
    done();
  });
  const [bus, lease] = [app.get(Bus), app.get(GatewayLease)];
  lease.heldBy(answers);
  const heard = bus.acknowledge(keyRevoked, lease.name, async ({ keyId, lives }) => {
    // A live key whose member may no longer run operations may still read.
    if (!lives) await answers.end(keyId);
    return { closed: 0 };
  });
  const rechecks = new KeyRechecks(bus, answers, app.get(ProcessLog).log);
  server.addHook('onClose', async () => {
    heard.stop();
    await rechecks.stop();
  });
}

/** Returns the keys and the state of a request; undefined for one without credentials. */
function exchangeOf(request: FastifyRequest): Exchange | undefined {
  const { requester, grant, raw } = request;
  if (!requester && !grant) return undefined;
  const keysOf = grant ? () => grant.keyIds : () => (requester?.keyId === undefined ? [] : [requester.keyId]);
  return {
    keysOf,
    endsAt: () => requester?.endsAt,
    isArriving: () => !raw.complete,
    leave: () => request.requester?.leave(),
  };
}
