import { api } from '@kerf/contracts';
import { release } from '@kerf/service';
import { Controller } from '@nestjs/common';
import { Answers } from './http/answers.decorators.ts';

const features = ['rest', 'mcp', 'adapters', 'batch', 'files', 'standards'];

@Controller()
export class CoreRoutes {
  @Answers(api.health)
  async health() {
    return { status: 'ok' };
  }

  @Answers(api.info)
  async info() {
    return { name: 'Kerf', version: release.version, features };
  }
}
