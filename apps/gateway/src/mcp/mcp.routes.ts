import { api } from '@kerf/contracts';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StandsFor } from '../http/answers.decorators.ts';
import { McpExchange } from './mcp-exchange.ts';

/** Routes for Streamable HTTP, also at the SSE endpoint, because users configure either URL for either transport. */
@Controller()
export class McpRoutes {
  constructor(private readonly mcp: McpExchange) {}

  @Post(api.mcp.path)
  @HttpCode(200)
  @StandsFor(api.mcp)
  exchange(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.mcp.answer(request, reply);
  }

  @Post(api.mcpAtStream.path)
  @HttpCode(200)
  @StandsFor(api.mcpAtStream)
  exchangeAtStream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.mcp.answer(request, reply);
  }
}
