import { answerVersion, quota } from '@kerf/contracts';
import type { FileTransferServer } from '../files/file-transfer-server.ts';
import type { FileSlots } from '../files/file-slots.ts';
import type { KeyAuthenticator } from '../auth/authenticate.ts';
import type { ExecutionRateLimiter } from '../rate-limits/execution-rate-limits.ts';
import type { RequestContext } from '../context.ts';
import { runOnAdapter } from './adapter-runner.ts';
import { computeCost } from './batch/batch.ts';
import { withFiles } from './files.ts';
import { previewGeometry, withGeometry } from './geometry.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { BatchRequest, Operation, OperationRequest, OperationResult, Replay, Run } from './operation.ts';
import type { OperationParser } from './parse.ts';
import { preview } from './preview-runner.ts';
import { type ProgressWatch, withProgress } from './progress.ts';
import { Refusals } from './refusals.ts';
import { retryOnce } from './retry.ts';
import { runOnService } from './service-runner.ts';

interface Parts {
  readonly ledger: Ledger;
  readonly progress: ProgressWatch;
  readonly slots: FileSlots;
  readonly desk: FileTransferServer;
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

  async execute(context: RequestContext, request: OperationRequest | BatchRequest): Promise<Execution> {
    const startedAt = performance.now();
    const parsed = await this.refusals.orderParsing(context, request, () => this.parser.parse(context, request));
    const limiting = this.limits.acquirePermit(context, parsed);
    const permit = await limiting.catch((error: unknown) => this.refusals.rejectLimited(context, parsed, error));
    const { granted: permitted, leaveAdmission } = permit;
    try {
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
    const { ledger } = this.parts;
    const finish = this.runners[operation.tool.runsOn](operation);
    const admitted = await ledger.admit(operation, context).finally(operation.leaveAdmission);
    if ('replay' in admitted) return this.replay(operation, context, admitted);
    context.recordAnswer({ adapterId: admitted.route?.adapterId });
    const running = operation.permitted.then(() => finish(admitted, context));
    const outcome = await running.catch(async (error: unknown) => {
      context.recordAnswer({ usage: await ledger.release(operation, admitted, error) });
      throw error;
    });
    const charged = computeCost(operation, outcome);
    const { usage, isKept } = await ledger.settle(operation, admitted, outcome, charged);
    context.recordAnswer({ isReplayable: isKept });
    return { outcome, usage, charged, isReplayable: isKept };
  }

  /** Answers with the stored outcome, and with the adapter that produced it if the ledger can name it. */
  private async replay(operation: Operation, context: RequestContext, stored: Replay): Promise<OperationResult> {
    const { replay: outcome, usage, caller, operationId } = stored;
    if (operation.tool.runsOn === 'adapter') {
      const { accountId } = caller;
      const question = { accountId, operationId, readableVersion: answerVersion };
      const report = await this.auth.bus.request(quota.operation, question).catch(() => undefined);
      context.recordAnswer({ adapterId: report?.adapterId ?? undefined });
    }
    return { outcome, usage, charged: computeCost(operation, outcome) };
  }
}
