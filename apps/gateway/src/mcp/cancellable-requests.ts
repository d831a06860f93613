import { randomBytes } from 'node:crypto';
import type { Bus } from '@kerf/bus';
import { requestCancelled, sessionIdPattern } from '@kerf/contracts';
import { isInitializeRequest } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Requester } from '../requester.ts';
import { isFields } from './fast/message.ts';
import { modernVersion } from './fast/revisions.ts';
import { cancelledIn } from './cancelled.ts';

/** A request that this gateway is processing, identified as its client does. */
interface Begun {
  readonly sessionId: string;
  readonly requestId: string | number;
  readonly requester: Requester;
}

const header = 'mcp-session-id';
const nothing = (): void => undefined;

/**
 * Cancellation for Streamable HTTP clients before 2026-07-28, across all gateways. Their request ids are unique per
 * client only, so the session id issued at initialize distinguishes clients. No state is stored under it: any valid id
 * works, and it is required only for cancellation.
 */
export class CancellableRequests {
  private readonly atWork = new Set<Begun>();
  private readonly heard: { stop(): void };

  constructor(private readonly bus: Pick<Bus, 'announce' | 'listen'>) {
    this.heard = bus.listen(requestCancelled, (cancelled) => {
      for (const begun of this.atWork)
        if (begun.sessionId === cancelled.sessionId && begun.requestId === cancelled.requestId)
          callOff(begun.requester, cancelled.accountId);
    });
  }

  /** Tracks a request until the returned function is called. */
  enter({ body, headers, requester }: FastifyRequest, reply: FastifyReply): () => void {
    if (!requester || headers['mcp-protocol-version'] === modernVersion || !isFields(body)) return nothing;
    if (isGreeting(body)) requester.whenAuthenticated(() => reply.raw.setHeader(header, newSessionId()));
    const sessionId = String(headers[header]);
    if (!sessionIdPattern.test(sessionId)) return nothing;
    this.tellCancelled(sessionId, cancelledIn(body), requester);
    const { id: requestId } = body;
    return typeof requestId === 'string' || typeof requestId === 'number'
      ? this.begin({ sessionId, requestId, requester })
      : nothing;
  }

  onApplicationShutdown(): void {
    this.heard.stop();
  }

  private begin(begun: Begun): () => void {
    this.atWork.add(begun);
    return () => this.atWork.delete(begun);
  }

  /** Announces the cancellation, because any gateway may be processing the request. */
  private tellCancelled(sessionId: string, requestId: string | number | undefined, requester: Requester): void {
    if (requestId === undefined) return;
    requester.whenAuthenticated(() => {
      const accountId = requester.caller?.accountId;
      if (accountId !== undefined) this.bus.announce(requestCancelled, { accountId, sessionId, requestId });
    });
  }
}

/** Cancels a request of the account, waiting for authentication if its caller is not known yet. */
function callOff(requester: Requester, accountId: string): void {
  requester.whenAuthenticated(() => {
    if (requester.caller?.accountId === accountId) requester.leave();
  });
}

const isGreeting = (body: object): boolean =>
  'method' in body && body.method === 'initialize' && isInitializeRequest(body);

const newSessionId = (): string => randomBytes(16).toString('base64url');
