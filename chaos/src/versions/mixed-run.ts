import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog, OperationIds } from '@kerf/catalog';
import { declareStreams, type DeploymentSettings } from '@kerf/tools';
import { Agent } from 'undici';
import { Ledger } from '../check/ledger.ts';
import { listExpectedEvents } from '../check/published.ts';
import { waitQuiescent } from '../check/quiescence.ts';
import { readRecords } from '../check/read-records.ts';
import type { Violation } from '../check/records.ts';
import { recordSettlements, waitForSettlements } from '../check/usage-events.ts';
import { findViolations } from '../check/violations.ts';
import type { CommandContext } from '../command.ts';
import { openAccount } from '../deployment/accounts.ts';
import { startInfrastructure } from '../deployment/infrastructure.ts';
import { startDatabase } from '../deployment/start-database.ts';
import { withDatabase } from '../deployment/with-database.ts';
import { type Journals, openJournals } from '../journal/journals.ts';
import { SeededRandom } from '../seeded-random.ts';
import { keysPerAccount, MixAccount, type MixAccountOptions } from './mix-account.ts';
import { MixCounts } from './mix-client.ts';
import { MixedServices } from './mixed-services.ts';
import type { Mix } from './mixes.ts';

const settleMs = 30_000;
const connectTimeoutMs = 5_000;

/** Seed and length of the load, and the roots of both releases. */
export interface MixedRunOptions {
  readonly seed: number;
  readonly secondsPerMix: number;
  readonly roots: Readonly<Record<'old' | 'new', string>>;
}

/** Result of one mix. */
export interface MixResult {
  readonly mix: Mix;
  readonly counts: MixCounts;
  /** Of the account that was opened in it, also in later mixes. */
  readonly violations: readonly Violation[];
}

/** Product of two releases on one set of servers, with the newest schema and streams. */
export class MixedRun {
  readonly natsUrl: string;
  readonly databaseUrl: string;
  readonly #ledger: Ledger;
  readonly #journals: Journals;
  readonly #services: MixedServices;
  readonly #context: CommandContext;
  readonly #options: MixedRunOptions;
  readonly #settings: DeploymentSettings;
  readonly #accountOptions: MixAccountOptions;
  readonly #done: { readonly mix: Mix; readonly counts: MixCounts; readonly account: MixAccount }[] = [];

  private constructor(
    context: CommandContext,
    options: MixedRunOptions,
    { settings, services }: { settings: DeploymentSettings; services: MixedServices },
  ) {
    this.#context = context;
    this.#options = options;
    this.#services = services;
    this.#settings = settings;
    this.natsUrl = settings.servers.natsUrl;
    this.databaseUrl = settings.servers.databaseUrl;
    this.#ledger = Ledger.connect(this.databaseUrl);
    const folder = join(context.folder, 'journals');
    this.#journals = openJournals(folder);
    this.#accountOptions = createAccountOptions(services, settings, { folder, seed: options.seed });
    context.scope.add({ stop: () => this.#accountOptions.gateways.dispatcher.close() });
  }

  /** Starts the servers and migrates them with the command of this tree; the scope stops them. */
  static async start(context: CommandContext, options: MixedRunOptions): Promise<MixedRun> {
    const { folder, scope, termination } = context;
    const { databaseUrl } = await startDatabase(folder, scope);
    const { settings } = await startInfrastructure({ folder, databaseUrl }, scope);
    await declareStreams(settings.servers, termination);
    const services = await MixedServices.create({ settings, folder, roots: options.roots }, scope);
    const run = new MixedRun(context, options, { settings, services });
    scope.add(await recordSettlements(run.natsUrl, run.#journals));
    return run;
  }

  /** Runs the load in a mix, with the replays of all earlier ones. */
  async runMix(mix: Mix): Promise<void> {
    const { scope, termination } = this.#context;
    termination.throwIfAborted();
    await this.#services.switchTo(mix);
    const keys = { keys: keysPerAccount, pepper: this.#settings.secrets.keyPepper };
    const opened = await withDatabase(this.databaseUrl, (database) => openAccount(database, keys));
    const account = new MixAccount(opened, this.#accountOptions);
    await account.connectAdapter(scope);
    const counts = new MixCounts();
    const replays = this.#done.map((earlier) => earlier.account.repeatKept(counts));
    await Promise.all([account.sendRequests(this.#options.secondsPerMix * 1000, counts), ...replays]);
    await waitQuiescent(this.#ledger, settleMs);
    this.#done.push({ mix, counts, account });
  }

  /** Checks all records against the ledger. */
  async checkRecords(): Promise<MixResult[]> {
    const results: MixResult[] = [];
    for (const { mix, counts, account } of this.#done) {
      for (const attempt of account.attempts) this.#journals.attempts.append(account.id, attempt);
      const expected = listExpectedEvents(await this.#ledger.readOperations(account.id));
      await waitForSettlements(account.id, expected, this.#journals);
      const sources = { ledger: this.#ledger, journals: this.#journals, restarts: [], excesses: [] };
      results.push({ mix, counts, violations: findViolations(await readRecords(account.id, sources)) });
    }
    return results;
  }
}

function createAccountOptions(
  services: MixedServices,
  { secrets, certificates: { caFile } }: DeploymentSettings,
  { folder, seed }: { folder: string; seed: number },
): MixAccountOptions {
  const ids = new OperationIds(catalog, secrets.operationSecret);
  const { gatewayUrl, brokerUrl } = services;
  const dispatcher = new Agent({ connect: { ca: readFileSync(caFile, 'utf8'), timeout: connectTimeoutMs } });
  return {
    gateways: { url: () => gatewayUrl, dispatcher },
    random: new SeededRandom(seed),
    operationIds: new Map(catalog.tools.map((tool) => [tool.name, ids.getId(tool)])),
    adapter: { brokerUrls: [brokerUrl], gatewayUrls: [gatewayUrl], caFile, folder },
  };
}
