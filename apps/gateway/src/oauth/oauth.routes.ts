import { oauthApi } from '@kerf/contracts';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, StandsFor } from '../http/answers.decorators.ts';
import { McpExchange } from '../mcp/mcp-exchange.ts';
import { asToken, OauthResource } from './oauth-resource.ts';

/** Routes for assistants that use OAuth: the MCP endpoint and the metadata that name its issuer. */
@Controller()
export class OauthRoutes {
  constructor(
    private readonly mcp: McpExchange,
    private readonly resource: OauthResource,
  ) {}

  @Post(oauthApi.mcpWithOauth.path)
  @HttpCode(200)
  @StandsFor(oauthApi.mcpWithOauth)
  async exchange(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      await this.mcp.answer(request, reply);
    } catch (error) {
      throw asToken(error);
    }
  }

  @Answers(oauthApi.protectedResource)
  async protectedResource() {
    return this.resource.metadata();
  }
}
