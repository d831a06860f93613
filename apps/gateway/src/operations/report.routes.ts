import { Bus } from '@kerf/bus';
import { answerVersion, api, quota } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { toListedOperation, toReport } from './report.ts';

@Controller()
export class OperationReportRoutes {
  constructor(private readonly bus: Bus) {}

  @Answers(api.listOperations)
  async list({ caller: { accountId }, query }: Ask<typeof api.listOperations>) {
    const { key_id: keyId, adapter_id: adapterId, ...same } = query;
    const { operations, next } = await this.bus.request(quota.operations, { accountId, keyId, adapterId, ...same });
    return { operations: operations.map(toListedOperation), next: next && `${next.at}_${next.id}` };
  }

  @Answers(api.operation)
  async read({ caller: { accountId }, params: { operation_id: operationId } }: Ask<typeof api.operation>) {
    const question = { accountId, operationId, readableVersion: answerVersion };
    return toReport(operationId, await this.bus.request(quota.operation, question));
  }
}
