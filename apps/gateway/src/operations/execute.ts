import type { FileTransferServer } from '../files/file-transfer-server.ts';
import type { FileSlots } from '../files/file-slots.ts';
import type { KeyAuthenticator } from '../auth/authenticate.ts';
import type { ExecutionRateLimiter } from '../rate-limits/execution-rate-limits.ts';
import type { RequestContext } from '../context.ts';
import { runOnAdapter } from './adapter-runner.ts';
import { computeCost } from './batch/batch.ts';
import type { Budget } from './budget.ts';
import { withFiles } from './files.ts';
import { previewGeometry, withGeometry } from './geometry.ts';
import { answerReplay } from './idempotent-replay.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { AnyRequest, Operation, OperationResult, Run } from './operation.ts';
import type { OperationParser } from './parse.ts';
import { preview } from './preview-runner.ts';
import { type ProgressWatch, withProgress } from './progress.ts';
import { Refusals } from './refusals.ts';
import { retryOnce } from './retry.ts';
import type { RunningOperations } from './running-operations.ts';
import { runOnService } from './service-runner.ts';

interface Parts {
  readonly ledger: Ledger;
  readonly progress: ProgressWatch;
  readonly slots: FileSlots;
  readonly desk: FileTransferServer;
  readonly running: RunningOperations;
}

/** Result of a request, and the time it took. */
export interface Execution extends OperationResult {
  readonly elapsedMs: number;
}

/** The single path behind /execute, /op, /mcp/execute, /batch and MCP tools/call: parse, limit, admit, run, settle. */
export class Executor {
  private readonly run: Run;
  private readonly preview: Run;
  private readonly runners;
  private readonly refusals;

  constructor(
    private readonly auth: KeyAuthenticator,
    private readonly limits: ExecutionRateLimiter,
    private readonly parser: OperationParser,
    private readonly parts: Parts,
  ) {
    const { progress, slots, desk } = parts;
    const geometry = { bus: auth.bus, cache: auth.cache, slots, desk };
    const settled: Run = (operation, context) => this.admitRunSettle(operation, context);
    this.run = retryOnce(withFiles(withGeometry(withProgress(settled, progress), geometry), slots, auth));
    this.preview = withFiles(previewGeometry(preview(auth), geometry), slots, auth);
    this.runners = { adapter: runOnAdapter(auth.bus), service: runOnService(auth.bus) };
    this.refusals = new Refusals(auth, parser);
  }

  execute(context: RequestContext, request: AnyRequest): Promise<Execution> {
    const work = (budget: Budget) => this.executeWithin(budget, context, request);
    return this.parts.running.runWithin(context, request, work);
  }

  private async executeWithin(budget: Budget, context: RequestContext, request: AnyRequest): Promise<Execution> {
    const startedAt = performance.now();
    const parse = () => ({ ...this.parser.parse(context, request), budget });
    const parsed = await this.refusals.orderParsing(context, request, parse);
    budget.recordOperation(parsed, request.dryRun);
    const limiting = this.limits.acquirePermit(context, parsed);
    const permit = await limiting.catch((error: unknown) => this.refusals.rejectLimited(context, parsed, error));
    const { granted: permitted, leaveAdmission } = permit;
    try {
      budget.throwIfOver();
      const run = request.dryRun ? this.preview : this.run;
      const result = await run({ ...parsed, permitted, leaveAdmission }, context);
      // A replay or a preview does not wait for the permit and may be ready before it.
      await permitted;
      context.recordAnswer({ usage: result.usage });
      return { ...result, elapsedMs: performance.now() - startedAt };
    } catch (error) {
      leaveAdmission();
      // The refusal of the limiter comes before the refusal of the ledger.
      await permitted.catch((refusal: unknown) => this.refusals.rejectLimited(context, parsed, refusal));
      return await this.refusals.rejectFailed(context, parsed, error);
    } finally {
      permit.release();
    }
  }

  private async admitRunSettle(operation: Operation, context: RequestContext): Promise<OperationResult> {
    const [{ ledger }, { budget }] = [this.parts, operation];
    budget.throwIfOver();
    const finish = this.runners[operation.tool.runsOn](operation);
    const admitted = await ledger.admit(operation, context).finally(operation.leaveAdmission);
    if ('replay' in admitted) return answerReplay(operation, context, { stored: admitted, bus: this.auth.bus });
    context.recordAnswer({ adapterId: admitted.route?.adapterId });
    const running = async () => {
      await operation.permitted;
      budget.throwIfOver();
      const outcome = await budget.untilCutOff(finish(admitted, context));
      // Only a retry can still get this result: one that names it by its Idempotency-Key.
      if (!operation.admission.idempotency) budget.throwIfOver();
      return outcome;
    };
    const outcome = await running().catch(async (error: unknown) => {
      context.recordAnswer({ usage: await ledger.release(operation, admitted, error) });
      throw error;
    });
    const charged = computeCost(operation, outcome);
    const { usage, isKept } = await ledger.settle(operation, admitted, outcome, charged);
    context.recordAnswer({ isReplayable: isKept });
    return { outcome, usage, charged, isReplayable: isKept };
  }
}
