import { api, type Caller, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CancellableRequests } from './cancellable-requests.ts';
import { isFields } from './fast/message.ts';
import { McpServing } from './mcp-serving.ts';
import type { Requester } from '../requester.ts';

const oneKeyForMany =
  'Idempotency-Key does not apply to a batch: set kerf/idempotency-key in the _meta of each call instead.';

/** Clients of 2025-03-26 send small batches; one request must not carry the work of many. */
const mostMessages = 10;

/** Entry point for Streamable HTTP requests, shared by all MCP endpoints. */
export class McpExchange {
  constructor(
    private readonly serving: McpServing,
    private readonly cancellable: CancellableRequests,
    private readonly identify: (requester: Requester) => Promise<Caller>,
  ) {}

  /** Handles a POST request. The MCP handler writes the response itself, as JSON or as an event stream. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { body, query, requester } = request;
    if (requester && Array.isArray(body)) await this.checkBatch(body, requester);
    const { toolset } = parse(api.mcp.query, query);
    const forget = this.cancellable.enter(request, reply);
    await this.serving.exchange(request, reply, toolset).finally(forget);
  }

  /** Rejects an invalid batch. The key is verified first, so that 401 precedes 400. */
  private async checkBatch(messages: readonly unknown[], requester: Requester): Promise<void> {
    const reason = problemOf(messages, requester.idempotencyKey);
    if (reason === undefined) return;
    await this.identify(requester);
    throw Fault.invalid(reason);
  }
}

function problemOf(messages: readonly unknown[], idempotencyKey: string | undefined): string | undefined {
  if (messages.length > mostMessages) return `An MCP batch may contain at most ${mostMessages} messages.`;
  // With one key for several calls, each would be a replay of the first.
  if (idempotencyKey !== undefined) return oneKeyForMany;
  // Two requests with the same id would both run, but only one answer would be sent.
  const ids = messages.flatMap((message) => (isFields(message) && 'id' in message ? [message['id']] : []));
  const twice = ids.find((id, place) => ids.indexOf(id) < place);
  return twice === undefined ? undefined : `Two messages in the batch have the same id ${JSON.stringify(twice)}.`;
}
