import type { Outcome } from '@kerf/contracts';
import type { ModelOperation } from './model-account.fixture.ts';
import { expectEqual } from './model-comparison.fixture.ts';
import type { ModelScene } from './model-scene.fixture.ts';

/** End of an operation that its caller no longer waits for; `recalled`: committed at the moment of the answer. */
export type LateEnding = 'result' | 'recalled result' | 'failure';

/** Operations that are answered with 504 at their deadline and settled afterwards. */
export class ModelDeadlines {
  /** Operations that were answered, and whose settlement is still due. */
  private readonly due: ModelOperation[] = [];

  constructor(private readonly scene: ModelScene) {}

  /** Answers with 504 while the operation runs: the ledger does not know, and its report says that it runs. */
  async answerAtDeadline(which: number): Promise<void> {
    const operation = this.scene.getOperation(which);
    if (operation?.state !== 'reserved' || this.due.includes(operation)) return;
    this.due.push(operation);
    expectEqual(await this.readReport(operation), { state: 'reserved', reason: null, outcome: null });
  }

  /** Settles as a gateway does after its answer: a result is charged only if a retry can get it. */
  async settleInBackground(which: number, ending: LateEnding): Promise<void> {
    const operation = this.due.splice(which % Math.max(1, this.due.length), 1)[0];
    if (!operation || operation.prunedFrom !== undefined || operation.state === 'committed') return;
    const isReplayable = operation.idem !== undefined;
    if (ending === 'failure') await this.refund(operation, 'adapter_timed_out');
    else if (isReplayable) await this.commit(operation);
    else if (ending === 'result') await this.refund(operation, 'deadline_passed');
    else await this.commitAndRecall(operation);

    const { state, reason } = operation;
    expectEqual(state === 'refunded' || isReplayable, true);
    expectEqual(await this.readReport(operation), expect.objectContaining({ state, reason }));
  }

  private async commitAndRecall(operation: ModelOperation): Promise<void> {
    await this.commit(operation);
    const { model, on } = this.scene;
    model.compensate(operation, 'deadline');
    await on.ledger.compensate({ operationId: operation.id, reason: 'deadline' });
  }

  private async commit(operation: ModelOperation): Promise<void> {
    const { id: operationId, idem } = operation;
    const outcome: Outcome | undefined =
      idem === undefined ? undefined : { ok: true, result: { object_id: operationId } };
    this.scene.model.settle(operation, 'committed', outcome);
    await this.scene.on.ledger.settle({ operationId, state: 'committed', outcome });
  }

  private async refund(operation: ModelOperation, reason: string): Promise<void> {
    this.scene.model.settle(operation, 'refunded', undefined, reason);
    await this.scene.on.ledger.settle({ operationId: operation.id, state: 'refunded', reason });
  }

  private async readReport({ id: operationId }: ModelOperation) {
    const { accountId } = this.scene.account;
    const { state, reason, outcome } = await this.scene.on.ledger.getOperation({ accountId, operationId });
    return { state, reason, outcome };
  }
}
