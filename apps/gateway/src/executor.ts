import type { Bus } from '@kerf/bus';
import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Attempt, Ran, Run } from './attempt.ts';
import type { BatchCall, Call } from './call.ts';
import type { CallReader } from './call-reader.ts';
import type { ExecutionLimits } from './execution-limits.ts';
import { identify } from './identify.ts';
import type { KeyWatch } from './key-watch.ts';
import { asAsked, checkMayRun } from './may-run.ts';
import type { Requester } from './requester.ts';
import type { Runs } from './runs.ts';

/** What holds for every operation before the ledger is asked. */
export interface Bounds {
  readonly limits: ExecutionLimits;
  readonly keys: KeyWatch;
}

/** How it ended: what the tool answered, what that has cost, and what the month looks like now. */
export interface Execution extends Ran {
  readonly elapsedMs: number;
}

/** Runs what one requester asks for: the single path behind /execute, /op, /mcp/execute, /batch and MCP tools/call. */
export class Executor {
  constructor(
    private readonly bus: Bus,
    private readonly calls: CallReader,
    private readonly runs: Runs,
    private readonly bounds: Bounds,
  ) {}

  async execute(requester: Requester, call: Call | BatchCall): Promise<Execution> {
    const startedAt = performance.now();
    const attempt = await this.read(requester, call);
    const run = this.runs[call.dryRun ? 'preview' : attempt.tool.runsOn];
    // Before the ledger is asked, so that whoever sends too much costs it nothing.
    const ran = await this.bounds.limits
      .within(requester, attempt.admission, () => this.tried(requester, attempt, run))
      .catch((error: unknown) => this.limited(requester, error));
    requester.usage = ran.usage;
    return { ...ran, elapsedMs: performance.now() - startedAt };
  }

  /** A key that was not seen yet is found alive before its request is told to wait. */
  private async limited(requester: Requester, error: unknown): Promise<never> {
    const { keys } = this.bounds;
    if (!isLimit(error)) throw error;
    requester.usage ??= keys.usageOf(requester);
    if (keys.accountOf(requester) === undefined)
      await this.identify(requester).catch((reason: unknown) => {
        if (reason instanceof Fault && reason.code === 'invalid_key') throw reason;
      });
    throw error;
  }

  private identify(requester: Requester): Promise<Caller> {
    return identify(requester, { bus: this.bus, keys: this.bounds.keys });
  }

  /** What was refused to a good key tells the state of the month all the same. */
  private async tried(requester: Requester, attempt: Attempt, run: Run): ReturnType<Run> {
    try {
      return await run(attempt, requester);
    } catch (error) {
      if (!requester.usage && isRefusal(error)) await this.identify(requester).catch(() => undefined);
      throw asAsked(error, attempt);
    }
  }

  /** What is wrong with the call is told only to somebody who may make it: 401, then 403, then 400. */
  private async read(requester: Requester, call: Call | BatchCall): Promise<Attempt> {
    try {
      return this.calls.read(requester, call);
    } catch (error) {
      const caller = await this.identify(requester);
      checkMayRun(caller, this.calls.named(call));
      throw error;
    }
  }
}

const isLimit = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'rate_limited' || error.code === 'too_many_running');

/** The ledger said no to a good key: the answer still tells the state of the month. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Fault && error.status !== 401 && (error.status < 500 || error.code === 'no_adapter');
