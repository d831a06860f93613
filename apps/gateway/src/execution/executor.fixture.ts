import { catalog, OperationIds } from '@kerf/catalog';
import { gatewayFile, operationCalledOff, operationProgress } from '@kerf/contracts';
import { Gate, type Rate, rate } from '@kerf/limits';
import { silentLog } from '@kerf/telemetry';
import { World } from '@kerf/testing';
import { ExecutionLimits, type ExecutionRates } from '../limits/execution-limits.ts';
import { CallReader } from './call-reader.ts';
import { ExecutorNeighbours } from './executor-neighbours.fixture.ts';
import { Executor } from './executor.ts';
import { type StoreWorld, localStore } from '../files/file-store.fixture.ts';
import { FileDesk, type HandedFile } from '../files/file-desk.ts';
import { FileSlots } from '../files/file-slots.ts';
import { FileTokens } from '../files/file-tokens.ts';
import { Files } from '../files/files.ts';
import { Identifying } from '../keys/identify.ts';
import { KeyWatch } from '../keys/key-watch.ts';
import { LateRefunds } from '../ledger/late-refunds.ts';
import { type News, ProgressWatch } from './progress-watch.ts';
import { Runs } from './runs.ts';
import { SettledRuns } from './settled-runs.ts';
import { Settlement } from '../ledger/settlement.ts';
import { ToolDirectory } from '../tool-directory.ts';

/** Enough for a few questions to the ledger. */
const patienceMs = 600;

/** The limits of the executor; a specification tightens those it is about. */
interface Rates extends ExecutionRates {
  readonly failedKeys: Rate;
  readonly gate: Gate;
}

const fileTerms = {
  publicUrl: 'https://kerf.example',
  bytesPerFile: 1_000,
  bytesPerAccount: 10_000,
  filesPerAccount: 100,
  retentionMs: 3_600_000,
};

const plenty = rate(1_000_000, { inMs: 1_000 });
const generous: Omit<Rates, 'gate'> = { perAccount: plenty, perAddress: plenty, failedKeys: plenty, concurrent: 1_000 };

/** An executor on a real bus, among neighbours that are typed by their contracts. */
export class ExecutorWorld extends ExecutorNeighbours {
  readonly executor: Executor;
  /** Who is asked about keys. */
  readonly identifying: Identifying;
  readonly tools = new ToolDirectory(catalog, new OperationIds(catalog, 'secret'));
  readonly files: Files;
  readonly lateRefunds: LateRefunds;

  private constructor(
    private readonly world: World,
    private readonly ground: StoreWorld,
    rates: Rates,
  ) {
    super();
    this.files = new Files(ground.store, ground.spool, fileTerms);
    this.lateRefunds = new LateRefunds(world.bus, silentLog);
    const settlement = new Settlement(world.bus, this.lateRefunds, patienceMs);
    const keys = new KeyWatch(rates.gate, rates.failedKeys);
    this.identifying = new Identifying(world.bus, keys);
    const progress = new ProgressWatch(world.bus);
    const slots = new FileSlots(this.files, new FileTokens('secret'));
    const desk = new FileDesk(world.bus, this.files);
    desk.onModuleInit();
    const settled = new SettledRuns(this.identifying, settlement, this.lateRefunds, progress);
    const runs = new Runs(settled, this.identifying, slots, desk);
    const limits = new ExecutionLimits(rates.gate, keys, rates);
    this.executor = new Executor(this.identifying, new CallReader(this.tools), runs, limits);
  }

  static async start({ gate = new Gate(undefined), ...rates }: Partial<Rates> = {}): Promise<ExecutorWorld> {
    const all = { ...generous, ...rates, gate };
    const executorWorld = new ExecutorWorld(await World.start(), await localStore(), all);
    await executorWorld.standIn(executorWorld.world);
    return executorWorld;
  }

  /** Tells how far the operation of the last command is, as the broker does. */
  tellProgress(news: News): void {
    const { operationId, progressTo } = this.commands.at(-1) ?? {};
    if (operationId && progressTo) this.world.bus.announce(operationProgress.at(progressTo), { operationId, ...news });
  }

  /** What a service reads of a file from a gateway. */
  async handedOut({ accountId: of, fileId, gateway }: HandedFile, offset = 0): Promise<string> {
    const { content } = await this.world.bus.request(gatewayFile.at(gateway), { accountId: of, fileId, offset });
    return Buffer.from(content, 'base64').toString();
  }

  /** The next operation that is called off. */
  nextCalledOff(): Promise<{ commandId: string; operationId: string }> {
    return new Promise((resolve) => {
      const listening = this.world.bus.listen(operationCalledOff, (calledOff) => {
        listening.stop();
        resolve(calledOff);
      });
    });
  }

  async stop(): Promise<void> {
    await this.lateRefunds.onApplicationShutdown();
    await this.world.stop();
    await this.ground.stop();
  }
}
