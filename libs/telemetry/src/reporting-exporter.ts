import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { FailureLog } from './failure-log.ts';

/** Span exporter that logs when exports of the wrapped exporter, which is silent itself, fail and recover. */
export class ReportingExporter implements SpanExporter {
  constructor(
    private readonly exporter: SpanExporter,
    private readonly failureLog: FailureLog,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      // A request may have started the timer; the log entry must not carry its trace id.
      context.with(ROOT_CONTEXT, () => this.reportResult(result));
      done(result);
    });
  }

  private reportResult({ code, error }: ExportResult): void {
    if (code === ExportResultCode.SUCCESS) this.failureLog.reportRecovery();
    else this.failureLog.reportFailure(error);
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}
