import { catalog, OperationIds } from '@kerf/catalog';
import {
  adapterSession,
  gatewayFile,
  type Input,
  operationCalledOff,
  operationProgress,
  type Outcome,
  type Output,
  quota,
  standards,
} from '@kerf/contracts';
import { Gate, type Rate, rate } from '@kerf/limits';
import { silentLog } from '@kerf/telemetry';
import { World } from '@kerf/testing';
import { ExecutionLimits, type ExecutionRates } from './execution-limits.ts';
import { CallReader } from './call-reader.ts';
import { Executor } from './executor.ts';
import { type StoreWorld, localStore } from './files/file-store.fixture.ts';
import { FileDesk, type HandedFile } from './files/file-desk.ts';
import { FileSlots } from './files/file-slots.ts';
import { FileTokens } from './files/file-tokens.ts';
import { Files } from './files/files.ts';
import { Identifying } from './identify.ts';
import { KeyWatch } from './key-watch.ts';
import { LateRefunds } from './late-refunds.ts';
import { type News, ProgressWatch } from './progress-watch.ts';
import { Runs } from './runs.ts';
import { SettledRuns } from './settled-runs.ts';
import { Settlement } from './settlement.ts';
import { ToolDirectory } from './tool-directory.ts';

const accountId = crypto.randomUUID();
const sessionId = crypto.randomUUID();
const session = adapterSession.at(sessionId);
export const adapterId = crypto.randomUUID();
/** The only adapter, and the key that it came with. */
export const route = { adapterId, sessionId, keyId: crypto.randomUUID() };
export const caller = {
  accountId,
  userId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  email: 'a@b.c',
  tier: 'pro' as const,
  role: 'owner' as const,
  isService: false,
};
export const usage = { used: 1, limit: 20_000, resetAt: '2026-12-01T00:00:00' };
export const done: Outcome = { ok: true, result: { object_id: 'box_1' } };
export const refused: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };

/** What the ledger tells of an operation that ran on that adapter. */
const ranBefore = {
  tool: 'create_box',
  state: 'committed' as const,
  cost: 1,
  adapterId,
  reservedAt: '2026-11-22T04:00:00',
  settledAt: '2026-11-22T04:00:01',
  reason: null,
  outcome: done,
};

/** Enough for a few questions to the ledger. */
const patienceMs = 600;

/** What the neighbours of the gateway do; a specification replaces what it is about. */
interface Answers {
  identify: () => Promise<{ caller: typeof caller; usage: typeof usage }>;
  admit: () => Promise<object>;
  preview: (input: Input<typeof quota.preview>) => Promise<object>;
  reserve: () => Promise<object>;
  settle: () => Promise<'committed' | 'refunded' | undefined>;
  compensate: () => Promise<'committed' | 'refunded'>;
  operation: (input: Input<typeof quota.operation>) => Promise<Output<typeof quota.operation>>;
  adapter: () => Promise<Outcome>;
  compute: (asked: Input<typeof standards.run>) => Promise<Outcome>;
}

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
export class ExecutorWorld {
  /** What the ledger was asked, in order. */
  readonly ledger: string[] = [];
  /** What it was to take from the month, admission by admission. */
  readonly costs: number[] = [];
  /** How often it was asked about a key alone. */
  identified = 0;
  /** The outcomes it was asked to keep. */
  readonly kept: Outcome[] = [];
  /** The operations it was asked to take back. */
  readonly compensated: string[] = [];
  /** What the adapter was told to run. */
  readonly commands: Input<typeof session>[] = [];
  readonly executor: Executor;
  /** Who is asked about keys. */
  readonly identifying: Identifying;
  readonly tools = new ToolDirectory(catalog, new OperationIds(catalog, 'secret'));
  readonly files: Files;
  readonly lateRefunds: LateRefunds;
  readonly answers: Answers = {
    identify: async () => ({ caller, usage }),
    admit: async () => ({ caller, usage, route }),
    preview: async () => ({ caller, usage }),
    reserve: async () => ({ caller, usage }),
    settle: async () => undefined,
    compensate: async () => 'refunded',
    operation: async () => ranBefore,
    adapter: async () => done,
    compute: async () => done,
  };

  private constructor(
    private readonly world: World,
    private readonly ground: StoreWorld,
    rates: Rates,
  ) {
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
    await executorWorld.stubNeighbours();
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

  private async stubNeighbours(): Promise<void> {
    const { ledger, costs, answers, world } = this;
    await world.stub(quota, {
      identify: () => {
        this.identified += 1;
        return answers.identify();
      },
      admit: async ({ cost }) => {
        ledger.push('admit');
        costs.push(cost);
        return (await answers.admit()) as never;
      },
      preview: async (input) => (await answers.preview(input)) as never,
      reserve: async ({ cost }) => {
        ledger.push('reserve');
        costs.push(cost);
        return (await answers.reserve()) as never;
      },
      settle: async (settlement) => {
        ledger.push(settlement.state);
        if (settlement.outcome) this.kept.push(settlement.outcome);
        return { state: (await answers.settle()) ?? settlement.state, usage };
      },
      compensate: async ({ operationId, reason }) => {
        ledger.push(`compensate: ${reason}`);
        this.compensated.push(operationId);
        return { state: await answers.compensate() };
      },
      operation: (input) => answers.operation(input),
    });
    await world.stub(standards, { run: (asked) => answers.compute(asked) });
    const execute = (command: Input<typeof session>) => {
      this.commands.push(command);
      return answers.adapter();
    };
    await world.stub({ execute: session }, { execute });
  }
}
