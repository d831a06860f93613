import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Trouble } from './trouble.ts';

/** Span exporter that logs when exports of the wrapped exporter, which is silent itself, fail and recover. */
export class ToldExporter implements SpanExporter {
  constructor(
    private readonly exporter: SpanExporter,
    private readonly trouble: Trouble,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      // A request may have started the timer; the log entry must not carry its trace id.
      context.with(ROOT_CONTEXT, () => this.tell(result));
      done(result);
    });
  }

  private tell({ code, error }: ExportResult): void {
    if (code === ExportResultCode.SUCCESS) this.trouble.over();
    else this.trouble.met(error);
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}
