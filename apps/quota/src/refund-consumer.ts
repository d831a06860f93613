import type { Bus, Consumer } from '@kerf/bus';
import { compensations } from '@kerf/contracts';
import type { Ledger } from './ledger.ts';

/** Takes back what gateways could not, as long as the service runs. */
export class RefundConsumer {
  private consumer: Consumer<typeof compensations.stream> | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly ledger: Ledger,
  ) {}

  onApplicationBootstrap(): void {
    this.consumer = this.bus.consume(compensations, async ({ operationId, reason }) => {
      await this.ledger.compensate({ operationId, reason });
    });
  }

  /** Comes before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop();
  }
}
