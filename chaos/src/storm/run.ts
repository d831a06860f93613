import { Ledger } from '../check/ledger.ts';
import type { Period, Records } from '../check/records.ts';
import { endsToTell } from '../check/told.ts';
import { Summary } from '../check/summary.ts';
import { awaitEnds, noteEnds } from '../check/usage-events.ts';
import { violationsOf } from '../check/violations.ts';
import type { Ground } from '../command.ts';
import { Dice } from '../dice.ts';
import { calmDown } from './calm.ts';
import { type Place, preparePlace } from './place.ts';
import type { Plan } from './plan.ts';
import { Storm } from './storm.ts';
import { watchLimits } from './watch.ts';

/** Records of an account without activity. */
const nothing: Records = {
  attempts: [],
  operations: [],
  periods: [],
  counted: [],
  told: new Set(),
  executions: [],
  restarts: [],
  excesses: [],
};

/** One run: a product under load, faults, and the records of all participants afterwards. */
export class Run {
  readonly storm: Storm;
  readonly #ledger: Ledger;
  readonly #plan: Plan;
  readonly #place: Place;
  #excesses: readonly Period[] = [];

  private constructor(plan: Plan, place: Place) {
    this.#plan = plan;
    this.#place = place;
    this.#ledger = Ledger.at(place.databaseUrl);
    const { processes, redisPort } = place.deployment;
    const victims = {
      processes: [place.postgres, ...processes, ...place.adapters.map((adapter) => adapter.process)],
      adapters: place.adapters,
      redisPort,
      longestFreezeMs: plan.longestFreezeMs,
    };
    this.storm = new Storm(victims, new Dice(~plan.seed), plan.longestCalmMs);
  }

  /** Starts everything; the scope stops it. */
  static async start(plan: Plan, ground: Ground): Promise<Run> {
    const place = await preparePlace(plan, ground);
    ground.owner.own(await noteEnds(place.deployment.natsUrl, place.journals));
    return new Run(plan, place);
  }

  get databaseUrl(): string {
    return this.#place.databaseUrl;
  }

  /** Number of operations requested so far. */
  get asked(): number {
    return this.#place.quorum.counted;
  }

  /** Runs the clients through the faults of the plan, and waits until every operation is settled. */
  async go(end: AbortSignal): Promise<void> {
    const { clients, tight, databaseUrl, quorum } = this.#place;
    const storm = AbortSignal.any([end, quorum.reached]);
    const over = new AbortController();
    const work = Promise.all(clients.map((client) => client.work(over.signal)));
    const watching = watchLimits({ ledger: this.#ledger, databaseUrl, tight }, over.signal);
    try {
      for (const phase of this.#plan.phases) await this.storm.rage(phase, storm);
    } finally {
      over.abort();
      await work;
      this.#excesses = await watching;
    }
    if (end.aborted) return;
    await Promise.all(clients.map((client) => client.finish(this.#plan.finishMs)));
    await this.#settle();
    const { accountIds, journals } = this.#place;
    for (const id of accountIds) await awaitEnds(id, endsToTell(await this.#ledger.operations(id)), journals);
  }

  /** Checks all records against a ledger, one account at a time to limit memory. */
  async judged(ledger: Ledger = this.#ledger): Promise<Summary> {
    const { accountIds, journals } = this.#place;
    const summary = new Summary();
    for (const id of accountIds) {
      const records = await this.#recordsOf(id, ledger);
      summary.add(records, violationsOf(records));
      summary.addReturns(journals.returns.read(id));
    }
    const others = { ...nothing, operations: await ledger.othersThan(accountIds) };
    summary.add(others, violationsOf(others));
    return summary;
  }

  async #recordsOf(accountId: string, ledger: Ledger): Promise<Records> {
    const { adapters, journals } = this.#place;
    const isTheirs = (period: Period) => period.accountId === accountId;
    return {
      attempts: journals.attempts.read(accountId),
      operations: await ledger.operations(accountId),
      periods: (await ledger.periods()).filter(isTheirs),
      counted: await ledger.counted(accountId),
      told: new Set(journals.told.read(accountId)),
      executions: journals.executions.read(accountId),
      // The first start is not a restart.
      restarts: adapters.filter((adapter) => adapter.accountId === accountId).flatMap(({ starts }) => starts.slice(1)),
      excesses: this.#excesses.filter(isTheirs),
    };
  }

  /** All clients have stopped: remaining reservations are abandoned, so their deadlines may pass now. */
  async #settle(): Promise<void> {
    if (this.#plan.expiresAtOnce) await this.#ledger.expire();
    await calmDown(this.#ledger, this.#plan.settleMs);
  }
}
