import { Ledger } from '../check/ledger.ts';
import type { Period, Records } from '../check/records.ts';
import { endsToTell } from '../check/told.ts';
import { toldIn } from '../check/usage-events.ts';
import type { Ground } from '../command.ts';
import { Dice } from '../dice.ts';
import { calmDown } from './calm.ts';
import { type Place, preparePlace } from './place.ts';
import type { Plan } from './plan.ts';
import { Storm } from './storm.ts';
import { watchLimits } from './watch.ts';

/** One run: a product under load, faults, and afterwards the records of everybody who took part. */
export class Run {
  readonly storm: Storm;
  readonly #ledger: Ledger;
  readonly #plan: Plan;
  readonly #place: Place;
  #excesses: readonly Period[] = [];
  #told: ReadonlySet<string> = new Set();

  private constructor(plan: Plan, place: Place) {
    this.#plan = plan;
    this.#place = place;
    this.#ledger = Ledger.at(place.databaseUrl);
    const { processes, redisPort } = place.deployment;
    const victims = {
      processes: [place.postgres, ...processes],
      adapters: place.adapters,
      redisPort,
      longestFreezeMs: plan.longestFreezeMs,
    };
    this.storm = new Storm(victims, new Dice(~plan.seed));
  }

  /** Start everything; the owner stops it. */
  static async start(plan: Plan, ground: Ground): Promise<Run> {
    return new Run(plan, await preparePlace(plan, ground));
  }

  get databaseUrl(): string {
    return this.#place.databaseUrl;
  }

  /** Let clients work through the faults of the plan, and wait until the last of it is settled. */
  async go(end: AbortSignal): Promise<void> {
    const { clients, tight, databaseUrl } = this.#place;
    const over = new AbortController();
    const work = Promise.all(clients.map((client) => client.work(over.signal)));
    const watching = watchLimits({ ledger: this.#ledger, databaseUrl, tight }, over.signal);
    try {
      for (const phase of this.#plan.phases) await this.storm.rage(phase, end);
    } finally {
      over.abort();
      await work;
      this.#excesses = await watching;
    }
    if (end.aborted) return;
    await Promise.all(clients.map((client) => client.finish(this.#plan.finishMs)));
    await this.#settle();
    this.#told = await toldIn(this.#place.deployment.natsUrl, endsToTell(await this.#ledger.operations()));
  }

  /** What everybody knows now, and what this ledger says. */
  async records(ledger: Ledger = this.#ledger): Promise<Records> {
    return {
      attempts: this.#place.clients.flatMap(({ attempts }) => attempts),
      operations: await ledger.operations(),
      periods: await ledger.periods(),
      counted: await ledger.counted(),
      told: this.#told,
      executions: this.#place.executions.counts,
      returns: this.#place.returns,
      excesses: this.#excesses,
    };
  }

  /** Nobody is at work any more: what is still reserved was left behind, and its time may as well be over. */
  async #settle(): Promise<void> {
    if (this.#plan.expiresAtOnce) await this.#ledger.expire();
    await calmDown(this.#ledger, this.#plan.settleMs);
  }
}
