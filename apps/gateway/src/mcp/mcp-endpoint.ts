import { api, type Caller, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CancellableRequests } from './cancellable-requests.ts';
import { isJsonObject } from './fast-path/plain-message.ts';
import { McpHandler } from './mcp-handler.ts';
import type { RequestContext } from '../context.ts';

const ambiguousKeyMessage =
  'Idempotency-Key does not apply to a batch: set kerf/idempotency-key in the _meta of each call instead.';

/** Clients of 2025-03-26 send small batches; one request must not carry the work of many. */
const maxBatchMessages = 10;

/** Entry point for Streamable HTTP requests, shared by all MCP endpoints. */
export class McpEndpoint {
  constructor(
    private readonly handler: McpHandler,
    private readonly cancellableRequests: CancellableRequests,
    private readonly identify: (context: RequestContext) => Promise<Caller>,
  ) {}

  /** Handles a POST request. The MCP handler writes the response itself, as JSON or as an event stream. */
  async handlePost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { body, query, context } = request;
    if (context && Array.isArray(body)) await this.checkBatch(body, context);
    const { toolset } = parse(api.mcp.query, query);
    const stopTracking = this.cancellableRequests.trackRequest(request, reply);
    await this.handler.handleRequest(request, reply, toolset).finally(stopTracking);
  }

  /** Rejects an invalid batch. The key is verified first, so that 401 precedes 400. */
  private async checkBatch(messages: readonly unknown[], context: RequestContext): Promise<void> {
    const reason = findBatchProblem(messages, context.idempotencyKey);
    if (reason === undefined) return;
    await this.identify(context);
    throw Fault.invalid(reason);
  }
}

function findBatchProblem(messages: readonly unknown[], idempotencyKey: string | undefined): string | undefined {
  if (messages.length > maxBatchMessages) return `An MCP batch may contain at most ${maxBatchMessages} messages.`;
  // With one key for several calls, each would be a replay of the first.
  if (idempotencyKey !== undefined) return ambiguousKeyMessage;
  // Two requests with the same id would both run, but only one answer would be sent.
  const ids = messages.flatMap((message) => (isJsonObject(message) && 'id' in message ? [message['id']] : []));
  const duplicate = ids.find((id, index) => ids.indexOf(id) < index);
  return duplicate === undefined
    ? undefined
    : `Two messages in the batch have the same id ${JSON.stringify(duplicate)}.`;
}
