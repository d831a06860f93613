import type { PeriodicTask } from '@kerf/concurrency';
import type { Database } from '@kerf/db';
import { startPeriodicTask } from '@kerf/service';
import { type Log, metrics } from '@kerf/telemetry';
import { statements } from './ledger-statements.ts';

/** Pause between readings: shorter than the usual interval of scrapes. */
const pauseMs = 5_000;

/** Reservations that are not settled, and published events that Postgres still holds. */
interface Reading {
  readonly reservations: number;
  readonly oldest_seconds: number;
  readonly overdue_seconds: number;
  readonly held: number;
}

/** Gauges of the ledger, read by one process of the service: the one that leads the relay. */
export class LedgerGauges {
  private task: PeriodicTask | undefined;
  private reading: Reading | undefined;

  constructor(
    private readonly database: Pick<Database, 'queryOne'>,
    private readonly relay: { readonly isLeading: boolean },
    private readonly log: Log,
  ) {
    this.report('kerf.reservations.open', ({ reservations }) => reservations);
    this.report('kerf.reservations.age', ({ oldest_seconds: seconds }) => seconds);
    this.report('kerf.reservations.overdue', ({ overdue_seconds: seconds }) => seconds);
    this.report('kerf.outbox.held', ({ held }) => held);
  }

  onApplicationBootstrap(): void {
    this.task = startPeriodicTask(this.log, () => this.read(), {
      pauseMs,
      failure: 'reading the ledger gauges failed',
    });
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
    this.reading = undefined;
  }

  /** Reads the gauges; a process that does not lead, or cannot read them, reports none. */
  async read(): Promise<void> {
    this.reading = undefined;
    if (this.relay.isLeading) this.reading = await this.database.queryOne<Reading>(statements.gauges, []);
  }

  private report(
    name: 'kerf.reservations.open' | 'kerf.reservations.age' | 'kerf.reservations.overdue' | 'kerf.outbox.held',
    select: (reading: Reading) => number,
  ): void {
    metrics.getGauge(name).observe((observe) => {
      if (this.reading) observe(select(this.reading), {});
    });
  }
}
