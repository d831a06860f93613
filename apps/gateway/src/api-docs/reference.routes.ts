import { api } from '@kerf/contracts';
import { release } from '@kerf/service';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForEndpoint } from '../http/answers.decorators.ts';
import { buildOpenApi } from './openapi.ts';
import { ToolDirectory } from '../catalog/tool-directory.ts';
import { referenceHeaders, renderReferencePage } from './reference-page.ts';
import { StaticDocument } from './static-document.ts';

/** Routes for the description of the API, as OpenAPI and as a page, which are rendered once at startup. */
@Controller()
export class ReferenceRoutes {
  private readonly page: StaticDocument;
  private readonly openApi: StaticDocument;

  constructor({ catalog }: ToolDirectory) {
    const document = buildOpenApi(release.version, catalog);
    this.page = new StaticDocument(renderReferencePage(document, catalog), referenceHeaders);
    this.openApi = new StaticDocument(JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' });
  }

  @Get(api.reference.path)
  @ForEndpoint(api.reference)
  async readPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.page.send(request, reply);
  }

  @Get(api.openapi.path)
  @ForEndpoint(api.openapi)
  async readOpenApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.openApi.send(request, reply);
  }
}
