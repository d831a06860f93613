import { Ledger } from '../check/ledger.ts';
import type { Period, Records } from '../check/records.ts';
import { listExpectedEvents } from '../check/published.ts';
import { waitQuiescent } from '../check/quiescence.ts';
import { readRecords } from '../check/read-records.ts';
import { Summary } from '../check/summary.ts';
import { waitForSettlements, recordSettlements } from '../check/usage-events.ts';
import { findViolations } from '../check/violations.ts';
import type { CommandContext } from '../command.ts';
import { allProbes } from '../pressure/prober.ts';
import { SeededRandom } from '../seeded-random.ts';
import { type TestEnvironment, prepareEnvironment } from './test-environment.ts';
import type { Plan } from './plan.ts';
import { FaultInjector } from './fault-injector.ts';
import { watchLimits } from './watch-limits.ts';

/** Records of an account without activity. */
const emptyRecords: Records = {
  attempts: [],
  operations: [],
  periods: [],
  usageReport: [],
  published: new Set(),
  executions: [],
  restarts: [],
  excesses: [],
  probes: [],
};

/** One run: a product under load, faults, and the records of all participants afterwards. */
export class ChaosRun {
  readonly faultInjector: FaultInjector;
  readonly #ledger: Ledger;
  readonly #plan: Plan;
  readonly #environment: TestEnvironment;
  #excesses: readonly Period[] = [];

  private constructor(plan: Plan, environment: TestEnvironment) {
    this.#plan = plan;
    this.#environment = environment;
    this.#ledger = Ledger.connect(environment.databaseUrl);
    const { processes, redisUrl } = environment.deployment;
    const victims = {
      processes: [environment.postgres, ...processes, ...environment.adapters.map((adapter) => adapter.process)],
      adapters: environment.adapters,
      redisUrl,
      site: environment.site,
      maxFreezeMs: plan.maxFreezeMs,
    };
    this.faultInjector = new FaultInjector(victims, new SeededRandom(~plan.seed), plan.maxCalmMs);
  }

  /** Starts everything; the scope stops it. */
  static async start(plan: Plan, context: CommandContext): Promise<ChaosRun> {
    const environment = await prepareEnvironment(plan, context);
    context.scope.add(await recordSettlements(environment.deployment.natsUrl, environment.journals));
    return new ChaosRun(plan, environment);
  }

  get databaseUrl(): string {
    return this.#environment.databaseUrl;
  }

  /** Number of operations requested so far. */
  get requestedOperations(): number {
    return this.#environment.operationCounter.counted;
  }

  /** Runs the clients through the faults of the plan, and waits until every operation is settled. */
  async execute(end: AbortSignal): Promise<void> {
    const { clients, constrainedAccountIds, databaseUrl, operationCounter } = this.#environment;
    const faultsEnd = AbortSignal.any([end, operationCounter.maxReached]);
    const finished = new AbortController();
    const work = Promise.all(clients.map((client) => client.sendUntil(finished.signal)));
    const watching = watchLimits({ ledger: this.#ledger, databaseUrl, constrainedAccountIds }, finished.signal);
    try {
      for (const phase of this.#plan.phases) await this.faultInjector.injectFaults(phase, faultsEnd);
    } finally {
      finished.abort();
      await work;
      this.#excesses = await watching;
    }
    if (end.aborted) return;
    await Promise.all(clients.map((client) => client.finishOpen(this.#plan.finishMs)));
    await this.#waitSettled();
    const { accountIds, journals } = this.#environment;
    for (const id of accountIds)
      await waitForSettlements(id, listExpectedEvents(await this.#ledger.readOperations(id)), journals);
  }

  /** Checks all records against a ledger, one account at a time to limit memory. */
  async checkRecords(ledger: Ledger = this.#ledger): Promise<Summary> {
    const { accountIds, journals } = this.#environment;
    const summary = new Summary();
    for (const id of accountIds) {
      const records = await this.#readRecords(id, ledger);
      summary.add(records, findViolations(records));
      summary.addReconnects(journals.reconnects.readAll(id));
    }
    const others = {
      ...emptyRecords,
      operations: await ledger.readOtherOperations(accountIds),
      probes: journals.probes.readAll(allProbes),
    };
    summary.add(others, findViolations(others));
    return summary;
  }

  #readRecords(accountId: string, ledger: Ledger): Promise<Records> {
    const { adapters, journals } = this.#environment;
    // The first start is not a restart.
    const restarts = adapters
      .filter((adapter) => adapter.accountId === accountId)
      .flatMap(({ starts }) => starts.slice(1));
    return readRecords(accountId, { ledger, journals, restarts, excesses: this.#excesses });
  }

  /** All clients have stopped: remaining reservations are abandoned, so their deadlines may pass now. */
  async #waitSettled(): Promise<void> {
    if (this.#plan.expiresAtOnce) await this.#ledger.expireReservations();
    await waitQuiescent(this.#ledger, this.#plan.settleMs);
  }
}
