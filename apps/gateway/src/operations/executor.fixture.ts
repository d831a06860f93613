import { catalog, OperationIds } from '@kerf/catalog';
import type { Clock } from '@kerf/concurrency';
import { gatewayFile, operationCancelled, operationProgress } from '@kerf/contracts';
import { RateLimiter, createRate } from '@kerf/limits';
import { Drain, KeyLookups } from '@kerf/service';
import { silentLog } from '@kerf/telemetry';
import { World } from '@kerf/testing';
import { ExecutionRateLimiter, type ExecutionRates } from '../rate-limits/execution-rate-limits.ts';
import { OperationParser } from './parse.ts';
import { ExecutorNeighbours } from './executor-stubs.fixture.ts';
import type { Progress } from './operation.ts';
import { Executor } from './execute.ts';
import { RunningOperations } from './running-operations.ts';
import { type StoreFixture, startLocalStore } from '../files/file-store.fixture.ts';
import { FileTransferServer, type InputFile } from '../files/file-transfer-server.ts';
import { FileSlots } from '../files/file-slots.ts';
import { FileTokens } from '../auth/file-tokens.ts';
import { Files } from '../files/files.ts';
import { KeyAuthenticator } from '../auth/authenticate.ts';
import { KeyCache } from '../auth/key-cache.ts';
import { generousBounds } from '../load-shedder.fixture.ts';
import { type LoadBounds, LoadShedder } from '../load-shedder.ts';
import { PendingRefunds } from './ledger/pending-refunds.ts';
import { ProgressWatch } from './progress.ts';
import { Ledger } from './ledger/ledger.ts';
import { ToolDirectory } from '../catalog/tool-directory.ts';

/** Enough for a few questions to the ledger. */
const patienceMs = 600;

/** The limits of the executor; a specification tightens those it is about. */
interface Rates extends ExecutionRates {
  readonly failedKeysPerMinute: number;
  readonly load: Partial<LoadBounds>;
  readonly gate: RateLimiter;
  /** Clock of the budgets. */
  readonly clock?: Clock;
}

const fileTerms = {
  publicUrl: 'https://kerf.example',
  maxFileBytes: 1_000,
  maxAccountBytes: 10_000,
  maxAccountFiles: 100,
  retentionMs: 3_600_000,
};

const plenty = createRate(1_000_000, { inMs: 1_000 });
const generous: Omit<Rates, 'gate' | 'clock'> = {
  perAccount: plenty,
  perAddress: plenty,
  failedKeysPerMinute: 1_000_000,
  load: {},
  maxConcurrent: 1_000,
};

/** An executor on a real bus, among neighbours that are typed by their contracts. */
export class ExecutorWorld extends ExecutorNeighbours {
  readonly executor: Executor;
  /** Authenticator of keys. */
  readonly identifying: KeyAuthenticator;
  readonly tools = new ToolDirectory(catalog, new OperationIds(catalog, 'secret'));
  readonly files: Files;
  readonly pendingRefunds: PendingRefunds;
  readonly drain = new Drain();
  readonly running: RunningOperations;

  private constructor(
    private readonly world: World,
    private readonly ground: StoreFixture,
    rates: Rates,
  ) {
    super();
    this.files = new Files(ground.store, ground.spool, fileTerms);
    this.pendingRefunds = new PendingRefunds(world.bus, silentLog);
    const load = new LoadShedder({ ...generousBounds, ...rates.load });
    const keys = new KeyCache(load, new KeyLookups({ failuresPerMinute: rates.failedKeysPerMinute }));
    this.identifying = new KeyAuthenticator(world.bus, keys);
    const ledger = new Ledger(this.identifying, this.pendingRefunds, patienceMs);
    const progress = new ProgressWatch(world.bus);
    const slots = new FileSlots(this.files, new FileTokens('secret'));
    const desk = new FileTransferServer(world.bus, this.files);
    desk.onModuleInit();
    const limits = new ExecutionRateLimiter(rates.gate, keys, rates, load);
    this.running = new RunningOperations(this.drain, rates.clock);
    const parts = { ledger, progress, slots, desk, running: this.running };
    this.executor = new Executor(this.identifying, limits, new OperationParser(this.tools), parts);
  }

  static async start({ gate = new RateLimiter(undefined), ...rates }: Partial<Rates> = {}): Promise<ExecutorWorld> {
    const all = { ...generous, ...rates, gate };
    const executorWorld = new ExecutorWorld(await World.start(), await startLocalStore(), all);
    await executorWorld.standIn(executorWorld.world);
    return executorWorld;
  }

  /** Reports the progress of the last command's operation, as the broker does. */
  tellProgress(news: Progress): void {
    const { operationId, progressTo } = this.commands.at(-1) ?? {};
    if (operationId && progressTo) this.world.bus.announce(operationProgress.at(progressTo), { operationId, ...news });
  }

  /** Reads a file from the gateway as a service does. */
  async handedOut({ accountId: of, fileId, gateway }: InputFile, offset = 0): Promise<string> {
    const { content } = await this.world.bus.request(gatewayFile.at(gateway), { accountId: of, fileId, offset });
    return Buffer.from(content, 'base64').toString();
  }

  /** Resolves with the next operation that is cancelled. */
  nextCalledOff(): Promise<{ commandId: string; operationId: string }> {
    return new Promise((resolve) => {
      const listening = this.world.bus.listen(operationCancelled, (calledOff) => {
        listening.stop();
        resolve(calledOff);
      });
    });
  }

  async stop(): Promise<void> {
    this.drain.cutOffWork();
    await this.running.beforeApplicationShutdown();
    await this.pendingRefunds.onApplicationShutdown();
    await this.world.stop();
    await this.ground.stop();
  }
}
