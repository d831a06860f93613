import type { Bus, Served } from '@kerf/bus';
import { adapterBatch, adapterSession } from '@kerf/contracts';
import type { Session } from './session.ts';

/** Where the bus reaches one session. */
export class Address {
  private readonly served: Served[];

  constructor(bus: Pick<Bus, 'serve'>, session: Session) {
    this.served = [
      bus.serve(adapterSession.at(session.id), (order) => session.execute(order)),
      bus.serve(adapterBatch.at(session.id), (order) => session.execute(order)),
    ];
  }

  /** Takes no more orders, and resolves when those taken are answered. */
  async close(): Promise<void> {
    await Promise.all(this.served.map((operation) => operation.stop()));
  }
}
