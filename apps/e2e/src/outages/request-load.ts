import { eventually } from '@kerf/testing';
import type { HttpResponse } from '../http/client.ts';

/** Sends requests in several parallel lines until it is stopped. */
export class RequestLoad {
  readonly answers: HttpResponse[] = [];
  private readonly lines: Promise<void>[];
  private isStopping = false;

  constructor(
    private readonly sendOne: () => Promise<HttpResponse>,
    lines: number,
  ) {
    this.lines = Array.from({ length: lines }, () => this.go());
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.lines);
  }

  /** Resolves when this many more responses with the status have come. */
  async waitForStatus(status: number, more = 10): Promise<void> {
    const wanted = this.countStatus(status) + more;
    await eventually(() => {
      if (this.countStatus(status) < wanted) throw new Error(`no ${more} more answers of status ${status} have come`);
    });
  }

  countStatus(status: number): number {
    return this.answers.filter((answer) => answer.status === status).length;
  }

  private async go(): Promise<void> {
    while (!this.isStopping) this.answers.push(await this.sendOne());
  }
}
