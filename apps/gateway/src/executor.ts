import type { Bus } from '@kerf/bus';
import { allows, type Entry } from '@kerf/catalog';
import { type Caller, type Outcome, parse, quota, type Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Attempt, Run } from './attempt.ts';
import type { ExecutionLimits } from './execution-limits.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { KeyWatch } from './key-watch.ts';
import type { Requester } from './requester.ts';
import type { NamedAs, ToolDirectory } from './tool-directory.ts';

/** An operation as somebody asks for it. */
export interface Call {
  readonly name: string;
  readonly namedAs: NamedAs;
  readonly parameters: Record<string, unknown>;
  readonly adapterId?: string | undefined;
  readonly timeoutMs: number;
  /** Instead of the one in the header of the request. */
  readonly idempotencyKey?: string | undefined;
}

/** What holds for every operation before the ledger is asked. */
export interface Bounds {
  readonly limits: ExecutionLimits;
  readonly keys: KeyWatch;
}

/** How it ended: what the tool answered, and what the month looks like now. */
export interface Execution {
  readonly outcome: Outcome;
  readonly usage: Usage;
  readonly elapsedMs: number;
}

/** After its deadline a reservation holds a little longer, so that a late settlement still finds it. */
const holdMarginMs = 30_000;

/** Runs one operation for one requester: the single path behind /execute, /op, /mcp/execute and MCP tools/call. */
export class Executor {
  constructor(
    private readonly bus: Bus,
    private readonly tools: ToolDirectory,
    private readonly runs: Readonly<Record<Entry['runsOn'], Run>>,
    private readonly bounds: Bounds,
  ) {}

  async execute(requester: Requester, call: Call): Promise<Execution> {
    const startedAt = performance.now();
    const attempt = await this.read(requester, call);
    // Before the ledger is asked, so that whoever sends too much costs it nothing.
    const { outcome, usage } = await this.bounds.limits
      .within(requester, attempt.admission, () => this.run(attempt, requester))
      .catch((error: unknown) => this.limited(requester, error));
    requester.usage = usage;
    return { outcome, usage, elapsedMs: performance.now() - startedAt };
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

  /** Whose key it is, and what its month is. Throws `rate_limited` where too many wrong keys came from. */
  private async identify(requester: Requester): Promise<Caller> {
    const { keys } = this.bounds;
    await keys.check(requester);
    const asked = this.bus.request(quota.identify, { keys: requester.keys });
    const { caller, usage } = await keys.hear(requester, asked);
    requester.usage = usage;
    return caller;
  }

  private run(attempt: Attempt, requester: Requester): ReturnType<Run> {
    return this.runs[attempt.tool.runsOn](attempt, requester).catch(async (error: unknown) => {
      if (!requester.usage && isRefusal(error)) await this.identify(requester).catch(() => undefined);
      throw error;
    });
  }

  /** What is wrong with the call is told only to somebody who may make it: 401, then 403, then 400. */
  private async read(requester: Requester, call: Call): Promise<Attempt> {
    try {
      return this.attempt(requester, call);
    } catch (error) {
      const caller = await this.identify(requester);
      const tool = this.found(call);
      if (tool && !allows(caller.tier, tool.tier))
        throw Fault.of('tier_too_low', { feature: tool.name, needed: tool.tier, tier: caller.tier });
      throw error;
    }
  }

  private attempt({ keys, idempotencyKey: sent }: Requester, call: Call): Attempt {
    const tool = this.tools.find(call.name, call.namedAs);
    const parameters = parse(tool.parameters, call.parameters);
    const { adapterId, timeoutMs, idempotencyKey = sent } = call;
    return {
      tool,
      parameters,
      adapterId,
      timeoutMs,
      deadline: performance.now() + timeoutMs,
      admission: {
        keys,
        operationId: uuidv7(),
        tool: tool.name,
        tier: tool.tier,
        cost: tool.cost,
        holdMs: timeoutMs + holdMarginMs,
        idempotency: fingerprintOf(idempotencyKey, { tool: tool.name, parameters, adapterId }),
      },
    };
  }

  private found({ name, namedAs }: Call): Entry | undefined {
    try {
      return this.tools.find(name, namedAs);
    } catch {
      return undefined;
    }
  }
}

const isLimit = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'rate_limited' || error.code === 'too_many_running');

/** The ledger said no to a good key: the answer still tells the state of the month. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Fault && error.status !== 401 && (error.status < 500 || error.code === 'no_adapter');
