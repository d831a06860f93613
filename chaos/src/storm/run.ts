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

/** Of an account that nobody knows. */
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

/** One run: a product under load, faults, and afterwards the records of everybody who took part. */
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

  /** Start everything; the owner stops it. */
  static async start(plan: Plan, ground: Ground): Promise<Run> {
    const place = await preparePlace(plan, ground);
    ground.owner.own(await noteEnds(place.deployment.natsUrl, place.journals));
    return new Run(plan, place);
  }

  get databaseUrl(): string {
    return this.#place.databaseUrl;
  }

  /** So many operations were asked for until now. */
  get asked(): number {
    return this.#place.quorum.counted;
  }

  /** Let clients work through the faults of the plan, and wait until the last of it is settled. */
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

  /** What everybody knows now and what this ledger says, judged: one account after the other, so that they need not all fit. */
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
      // The first start is none anew.
      restarts: adapters.filter((adapter) => adapter.accountId === accountId).flatMap(({ starts }) => starts.slice(1)),
      excesses: this.#excesses.filter(isTheirs),
    };
  }

  /** Nobody is at work any more: what is still reserved was left behind, and its time may as well be over. */
  async #settle(): Promise<void> {
    if (this.#plan.expiresAtOnce) await this.#ledger.expire();
    await calmDown(this.#ledger, this.#plan.settleMs);
  }
}
