import { randomBytes } from 'node:crypto';
import type { Bus } from '@kerf/bus';
import { requestCancelled, sessionIdPattern } from '@kerf/contracts';
import { isInitializeRequest } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { isJsonObject } from './fast-path/plain-message.ts';
import { modernVersion } from './fast-path/protocol-versions.ts';
import { getCancelledRequestId } from './cancellation.ts';

/** A request that this gateway is processing, identified as its client does. */
interface ActiveRequest {
  readonly sessionId: string;
  readonly requestId: string | number;
  readonly context: RequestContext;
}

const sessionHeader = 'mcp-session-id';
const noop = (): void => undefined;

/**
 * Cancellation for Streamable HTTP clients before 2026-07-28, across all gateways. Their request ids are unique per
 * client only, so the session id issued at initialize distinguishes clients. No state is stored under it: any valid id
 * works, and it is required only for cancellation.
 */
export class CancellableRequests {
  private readonly activeRequests = new Set<ActiveRequest>();
  private readonly subscription: { stop(): void };

  constructor(private readonly bus: Pick<Bus, 'announce' | 'listen'>) {
    this.subscription = bus.listen(requestCancelled, (cancelled) => {
      for (const request of this.activeRequests)
        if (request.sessionId === cancelled.sessionId && request.requestId === cancelled.requestId)
          cancelRequest(request.context, cancelled.accountId);
    });
  }

  /** Tracks a request until the returned function is called. */
  trackRequest({ body, headers, context }: FastifyRequest, reply: FastifyReply): () => void {
    if (!context || headers['mcp-protocol-version'] === modernVersion || !isJsonObject(body)) return noop;
    if (isInitialize(body)) context.onAuthenticated(() => reply.raw.setHeader(sessionHeader, createSessionId()));
    const sessionId = String(headers[sessionHeader]);
    if (!sessionIdPattern.test(sessionId)) return noop;
    this.announceCancellation(sessionId, getCancelledRequestId(body), context);
    const { id: requestId } = body;
    return typeof requestId === 'string' || typeof requestId === 'number'
      ? this.addRequest({ sessionId, requestId, context })
      : noop;
  }

  onApplicationShutdown(): void {
    this.subscription.stop();
  }

  private addRequest(request: ActiveRequest): () => void {
    this.activeRequests.add(request);
    return () => this.activeRequests.delete(request);
  }

  /** Announces the cancellation, because any gateway may be processing the request. */
  private announceCancellation(
    sessionId: string,
    requestId: string | number | undefined,
    context: RequestContext,
  ): void {
    if (requestId === undefined) return;
    context.onAuthenticated(() => {
      const accountId = context.caller?.accountId;
      if (accountId !== undefined) this.bus.announce(requestCancelled, { accountId, sessionId, requestId });
    });
  }
}

/** Cancels a request of the account, waiting for authentication if its caller is not known yet. */
function cancelRequest(context: RequestContext, accountId: string): void {
  context.onAuthenticated(() => {
    if (context.caller?.accountId === accountId) context.cancel();
  });
}

const isInitialize = (body: object): boolean =>
  'method' in body && body.method === 'initialize' && isInitializeRequest(body);

const createSessionId = (): string => randomBytes(16).toString('base64url');
