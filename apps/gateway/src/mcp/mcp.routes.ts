import { api, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StandsFor } from '../answers.ts';
import { McpServing } from './mcp-serving.ts';

const oneKeyForMany =
  'The header Idempotency-Key cannot stand for a batch: give each call its own in _meta, as kerf/idempotency-key.';

/** Clients of 2025-03-26 send a few at once; one request is not to be the work of many. */
const mostMessages = 10;

/** Streamable HTTP. It answers at the address of the streams too: users give either to clients of either transport. */
@Controller()
export class McpRoutes {
  constructor(private readonly serving: McpServing) {}

  @Post(api.mcp.path)
  @HttpCode(200)
  @StandsFor(api.mcp)
  exchange(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  @Post(api.mcpAtStream.path)
  @HttpCode(200)
  @StandsFor(api.mcpAtStream)
  exchangeAtStream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  /** The one answer that is not ours to write: it is a stream as often as JSON. */
  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { body, query, requester } = request;
    if (Array.isArray(body) && body.length > mostMessages)
      throw Fault.of('invalid_parameters', { reason: `A batch of MCP has at most ${mostMessages} messages.` });
    // One key for several calls would make each of them a repeat of the first.
    if (Array.isArray(body) && requester?.idempotencyKey !== undefined)
      throw Fault.of('invalid_parameters', { reason: oneKeyForMany });
    const { toolset } = parse(api.mcp.query, query);
    await this.serving.exchange(request, reply, toolset);
  }
}
