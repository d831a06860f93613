import { Bus } from '@kerf/bus';
import { keyRevoked } from '@kerf/contracts';
import { ProcessLog } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyRechecks } from './key-rechecks.ts';
import { type Exchange, OpenAnswers } from './open-answers.ts';
import { GatewayLease } from './gateway-lease.ts';

/**
 * Ends the answers to a key when it ends: when the bus tells that it was revoked, and then says so; when its time is
 * over; when it is found dead after word of it may have been lost. All of them when nobody would tell.
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
    // Who lives on and may run nothing any more may still read.
    if (!lives) await answers.end(keyId);
    return { closed: 0 };
  });
  const rechecks = new KeyRechecks(bus, answers, app.get(ProcessLog).log);
  server.addHook('onClose', async () => {
    heard.stop();
    await rechecks.stop();
  });
}

/** Who an answer is for, if it is for anybody in particular. */
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
