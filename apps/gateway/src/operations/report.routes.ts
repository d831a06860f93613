import { Bus } from '@kerf/bus';
import { answerVersion, api, quota } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { toReport } from './report.ts';

@Controller()
export class OperationReportRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.operation)
  async read({ caller: { accountId }, params: { operation_id: operationId } }: Ask<typeof api.operation>) {
    const question = { accountId, operationId, readableVersion: answerVersion };
    return toReport(operationId, await this.bus.request(quota.operation, question));
  }
}
