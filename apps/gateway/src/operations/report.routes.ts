import { Bus } from '@kerf/bus';
import { answerVersion, api, quota } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { toListedOperation, toReport, TraceLinks } from './report.ts';

@Controller()
export class OperationReportRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly traces: TraceLinks,
  ) {}

  @Answers(api.listOperations)
  async list({ caller: { accountId }, query }: Ask<typeof api.listOperations>) {
    const { key_id: keyId, adapter_id: adapterId, ...same } = query;
    const question = { accountId, keyId, adapterId, ...same };
    const { operations, next, keptDays } = await this.bus.request(quota.operations, question);
    return {
      operations: operations.map(toListedOperation),
      next: next && `${next.at}_${next.id}`,
      kept_days: keptDays ?? null,
    };
  }

  @Answers(api.operation)
  async read({ caller: { accountId }, params: { operation_id: operationId } }: Ask<typeof api.operation>) {
    const question = { accountId, operationId, readableVersion: answerVersion };
    const report = await this.bus.request(quota.operation, question);
    return { ...toReport(operationId, report), trace_url: this.traces.getUrl(operationId) };
  }
}
