import {
  AdaptiveLimit,
  type Clock,
  createRelease,
  type FairRefusal,
  FairSemaphore,
  type Release,
  systemClock,
} from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import type { RequestContext } from './context.ts';

/** Bounds of one gateway. */
export interface LoadBounds {
  /** Operations in flight. */
  readonly maxOperations: number;
  /** Other requests of accounts in flight. */
  readonly maxRequests: number;
  /** Requests at the ledger, and requests that wait for it. */
  readonly maxAdmissions: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/** Fewest requests at the ledger, however slow it is. */
const minAdmissions = 16;
/** Duration of an admission above which the gateway sends fewer at once. */
const slowAdmissionMs = 100;

/** Share of the places of operations and requests that only accounts with few of them may take. */
const reservedShare = 1 / 4;

const stages = ['operations', 'requests', 'admissions'] as const;
type Stage = (typeof stages)[number];

/**
 * Sheds load by account before any I/O: what exceeds the bounds of a gateway is refused with `overloaded`, first for
 * the account that sends the most. Admissions wait a moment by turns of their accounts, and fewer of them run at once
 * while they are slow, so that the bound fits machines of any size.
 */
export class LoadShedder {
  private readonly admissionLimit: AdaptiveLimit;
  private readonly stages: Readonly<Record<Stage, FairSemaphore>>;
  private readonly shed = metrics.getCounter('kerf.overload.shed');

  constructor(
    private readonly bounds: LoadBounds,
    private readonly clock: Clock = systemClock,
  ) {
    const { maxOperations, maxRequests, maxAdmissions, maxWaiting } = bounds;
    const min = Math.min(minAdmissions, maxAdmissions);
    this.admissionLimit = new AdaptiveLimit({ max: maxAdmissions, min, targetMs: slowAdmissionMs, clock });
    this.stages = {
      operations: this.createStage('operations', maxOperations, 0),
      requests: this.createStage('requests', maxRequests, 0),
      admissions: this.createStage('admissions', () => this.admissionLimit.value, maxWaiting),
    };
    this.observeStages();
  }

  /** Counts an operation until it is released. Throws `overloaded`. */
  startOperation(owner: string): Release {
    return this.start('operations', owner);
  }

  /** Counts a request of an account that runs no operation. Throws `overloaded`. */
  startRequest(accountId: string): Release {
    return this.start('requests', accountId);
  }

  /** Waits for a slot at the ledger, in turn with other accounts. Throws `overloaded`. */
  async acquireAdmission(accountId: string, context: RequestContext, deadline = Number.POSITIVE_INFINITY) {
    const { admissions } = this.stages;
    const release = admissions.tryAcquire(accountId) ?? (await this.waitForAdmission(accountId, context, deadline));
    const startedAt = this.clock.now();
    return createRelease(() => {
      this.admissionLimit.recordDuration(this.clock.now() - startedAt, admissions.waiting > 0);
      release();
    });
  }

  private start(stage: Stage, owner: string): Release {
    const release = this.stages[stage].tryAcquire(owner);
    if (!release) throw this.refuse(stage, 'full');
    return release;
  }

  private waitForAdmission(accountId: string, context: RequestContext, deadline: number): Promise<Release> {
    const timeoutMs = Math.min(this.bounds.maxWaitMs, deadline - this.clock.now());
    return context.runCancellable((signal) => this.stages.admissions.acquire([accountId], { timeoutMs, signal }));
  }

  private createStage(stage: Stage, slots: number | (() => number), maxWaiting: number): FairSemaphore {
    const { clock } = this;
    // Where no queue takes turns, many accounts must not fill what others need.
    const reservedSlots = typeof slots === 'number' ? Math.floor(slots * reservedShare) : 0;
    const onRefused = (reason: FairRefusal) => this.refuse(stage, reason);
    return new FairSemaphore({ slots, reservedSlots, maxWaiting, clock, onRefused });
  }

  private refuse(stage: Stage, reason: FairRefusal): Fault {
    this.shed.add(1, { stage, reason });
    return Fault.of('overloaded');
  }

  private observeStages(): void {
    metrics.getGauge('kerf.overload.running').observe((observe) => {
      for (const stage of stages) observe(this.stages[stage].running, { stage });
    });
    metrics.getGauge('kerf.overload.waiting').observe((observe) => {
      for (const stage of stages) observe(this.stages[stage].waiting, { stage });
    });
    metrics.getGauge('kerf.overload.admissions_limit').observe((observe) => observe(this.admissionLimit.value, {}));
  }
}
