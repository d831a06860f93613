import { api } from '@kerf/contracts';
import { release } from '@kerf/service';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ForEndpoint } from '../http/answers.decorators.ts';
import { buildOpenApi } from './openapi.ts';
import { ToolDirectory } from '../catalog/tool-directory.ts';
import { referenceHeaders, renderReferencePage } from './reference-page.ts';

/** Routes for the API reference page, which is rendered once at startup. */
@Controller()
export class ReferenceRoutes {
  private readonly page: string;

  constructor({ catalog }: ToolDirectory) {
    this.page = renderReferencePage(buildOpenApi(release.version, catalog), catalog);
  }

  @Get(api.reference.path)
  @ForEndpoint(api.reference)
  async read(@Res() reply: FastifyReply): Promise<void> {
    await reply.headers(referenceHeaders).send(this.page);
  }
}
