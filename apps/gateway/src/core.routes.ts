import { api } from '@kerf/contracts';
import { release } from '@kerf/service';
import { Controller } from '@nestjs/common';
import { Answers } from './http/answers.decorators.ts';
import type { OpenApi } from './api-docs/openapi-document.ts';
import { buildOpenApi } from './api-docs/openapi.ts';
import { ToolDirectory } from './catalog/tool-directory.ts';

const features = ['rest', 'mcp', 'adapters', 'batch', 'files', 'standards'];

@Controller()
export class CoreRoutes {
  private readonly document: OpenApi;

  constructor({ catalog }: ToolDirectory) {
    this.document = buildOpenApi(release.version, catalog);
  }

  @Answers(api.health)
  async health() {
    return { status: 'ok' };
  }

  @Answers(api.info)
  async info() {
    return { name: 'Kerf', version: release.version, features };
  }

  @Answers(api.openapi)
  async openapi() {
    return { ...this.document };
  }
}
