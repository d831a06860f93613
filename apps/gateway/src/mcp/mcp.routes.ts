import { api } from '@kerf/contracts';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForEndpoint } from '../http/answers.decorators.ts';
import { McpEndpoint } from './mcp-endpoint.ts';

/** Routes for Streamable HTTP, also at the SSE endpoint, because users configure either URL for either transport. */
@Controller()
export class McpRoutes {
  constructor(private readonly mcp: McpEndpoint) {}

  @Post(api.mcp.path)
  @HttpCode(200)
  @ForEndpoint(api.mcp)
  exchange(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.mcp.handlePost(request, reply);
  }

  @Post(api.mcpAtStream.path)
  @HttpCode(200)
  @ForEndpoint(api.mcpAtStream)
  exchangeAtStream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.mcp.handlePost(request, reply);
  }
}
