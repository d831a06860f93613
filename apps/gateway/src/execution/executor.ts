import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Attempt, Ran, Run } from './attempt.ts';
import type { BatchCall, Call } from './call.ts';
import type { CallReader } from './call-reader.ts';
import type { ExecutionLimits } from '../limits/execution-limits.ts';
import { identify, type Identifying } from '../keys/identify.ts';
import { asAsked, checkMayRun, type MayRun, mayRun, toolsIn } from './may-run.ts';
import type { Requester } from '../requester.ts';
import type { Runs } from './runs.ts';

/** For so long the tier of an account that has to wait is taken for what it was. */
const latelyMs = 1_000;

/** How it ended: what the tool answered, what that has cost, and what the month looks like now. */
export interface Execution extends Ran {
  readonly elapsedMs: number;
}

/** Runs what one requester asks for: the single path behind /execute, /op, /mcp/execute, /batch and MCP tools/call. */
export class Executor {
  constructor(
    private readonly identifying: Identifying,
    private readonly calls: CallReader,
    private readonly runs: Runs,
    private readonly limits: ExecutionLimits,
  ) {}

  async execute(requester: Requester, call: Call | BatchCall): Promise<Execution> {
    const startedAt = performance.now();
    const attempt = await this.read(requester, call);
    const run = this.runs[call.dryRun ? 'preview' : attempt.tool.runsOn];
    // Before the ledger is asked, so that whoever sends too much costs it nothing; or meanwhile, when that is unlikely.
    const ran = await this.limits
      .within(requester, attempt.admission, (cleared) => this.tried(requester, { ...attempt, cleared }, run))
      .catch((error: unknown) => this.limited(requester, attempt, error));
    requester.usage = ran.usage;
    return { ...ran, elapsedMs: performance.now() - startedAt };
  }

  /** A request is told to wait when its key was found alive, and when it may run what it asks for: 401, then 403, then 429. */
  private async limited(requester: Requester, attempt: Attempt, error: unknown): Promise<never> {
    if (!isLimit(error)) throw error;
    requester.usage ??= this.identifying.keys.usageOf(requester);
    const caller = await this.callerOf(requester, attempt);
    if (caller) checkMayRun(caller, toolsIn(attempt));
    throw error;
  }

  /**
   * Who is told to wait, as far as that can be known. The ledger says it of a key that was not seen yet, and once a
   * second of one that might not run what it asks for; else it is not asked, for waiting shall cost it nothing.
   */
  private async callerOf(requester: Requester, attempt: Attempt): Promise<MayRun | undefined> {
    const heard = this.identifying.keys.lastHeard(requester);
    if (heard && (heard.ageMs < latelyMs || mayRun(heard.caller, toolsIn(attempt)))) return heard.caller;
    try {
      return await this.identify(requester);
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_key') throw error;
      return undefined;
    }
  }

  private identify(requester: Requester): Promise<Caller> {
    return identify(requester, this.identifying);
  }

  /** What was refused to a good key tells the state of the month all the same. */
  private async tried(requester: Requester, attempt: Attempt, run: Run): ReturnType<Run> {
    try {
      const ran = await run(attempt, requester);
      // What ran nothing, and was answered from the ledger alone, may be here before it.
      await attempt.cleared;
      return ran;
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
