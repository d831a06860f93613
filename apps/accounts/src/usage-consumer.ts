import type { Bus, Consumer } from '@kerf/bus';
import { quotaNotices } from '@kerf/contracts';
import type { QuotaNotices } from './quota-notices.ts';

/** Hands usage events to the notices as long as the service runs. */
export class UsageConsumer {
  private consumer: Consumer<typeof quotaNotices.stream> | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly notices: QuotaNotices,
  ) {}

  onApplicationBootstrap(): void {
    this.consumer = this.bus.consume(quotaNotices, (event) => this.notices.record(event));
  }

  /** Comes before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop();
  }
}
