import { api, type Caller, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CancellableRequests } from './cancellable-requests.ts';
import { isFields } from './fast/message.ts';
import { McpServing } from './mcp-serving.ts';
import type { Requester } from '../requester.ts';

const oneKeyForMany =
  'The header Idempotency-Key cannot stand for a batch: give each call its own in _meta, as kerf/idempotency-key.';

/** Clients of 2025-03-26 send a few at once; one request is not to be the work of many. */
const mostMessages = 10;

/** One request of Streamable HTTP, at whichever address it came. */
export class McpExchange {
  constructor(
    private readonly serving: McpServing,
    private readonly cancellable: CancellableRequests,
    private readonly identify: (requester: Requester) => Promise<Caller>,
  ) {}

  /** The one answer that is not ours to write: it is a stream as often as JSON. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { body, query, requester } = request;
    if (requester && Array.isArray(body)) await this.checkBatch(body, requester);
    const { toolset } = parse(api.mcp.query, query);
    const forget = this.cancellable.enter(request, reply);
    await this.serving.exchange(request, reply, toolset).finally(forget);
  }

  /** What is wrong with a batch is told only to a key that lives: 401 comes before 400. */
  private async checkBatch(messages: readonly unknown[], requester: Requester): Promise<void> {
    const reason = problemOf(messages, requester.idempotencyKey);
    if (reason === undefined) return;
    await this.identify(requester);
    throw Fault.invalid(reason);
  }
}

function problemOf(messages: readonly unknown[], idempotencyKey: string | undefined): string | undefined {
  if (messages.length > mostMessages) return `A batch of MCP has at most ${mostMessages} messages.`;
  // One key for several calls would make each of them a repeat of the first.
  if (idempotencyKey !== undefined) return oneKeyForMany;
  // Of two requests with one id a single answer would be told, and both be done.
  const ids = messages.flatMap((message) => (isFields(message) && 'id' in message ? [message['id']] : []));
  const twice = ids.find((id, place) => ids.indexOf(id) < place);
  return twice === undefined ? undefined : `Two messages of the batch have the id ${JSON.stringify(twice)}.`;
}
