import { oauthApi } from '@kerf/contracts';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, ForEndpoint } from '../http/answers.decorators.ts';
import { McpEndpoint } from '../mcp/mcp-endpoint.ts';
import { toTokenFault } from '../auth/authenticate.ts';
import { OauthResource } from './oauth-resource.ts';

/** Routes for assistants that use OAuth: the MCP endpoint and the metadata that name its issuer. */
@Controller()
export class OauthRoutes {
  constructor(
    private readonly mcp: McpEndpoint,
    private readonly resource: OauthResource,
  ) {}

  @Post(oauthApi.mcpWithOauth.path)
  @HttpCode(200)
  @ForEndpoint(oauthApi.mcpWithOauth)
  async exchange(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      await this.mcp.handlePost(request, reply);
    } catch (error) {
      throw toTokenFault(error);
    }
  }

  @Answers(oauthApi.protectedResource)
  async protectedResource() {
    return this.resource.getMetadata();
  }
}
