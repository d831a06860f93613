import type { Parameters, Result, ValidationCheck } from '@kerf/catalog';
import { Mutex } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { normalize, type Vector } from '@kerf/geometry';
import { metrics } from '@kerf/telemetry';
import type { DesignFile, DesignLoader } from './design/design-loader.ts';
import { listChecks, requireLimit } from './judge/process-limits.ts';
import type { MeshWorker } from './measure/mesh-worker.ts';
import type { MeasurePlan } from './measure/worker-messages.ts';
import { buildReport, getSource } from './validation-report.ts';
import { createWarmUpRequest } from './measure/warm-up.ts';

type ValidationRequest = Parameters<'validate_design'>;

/** Context of a request: a file stored by the gateway, and the caller's remaining time. */
export interface RequestContext {
  readonly file?: DesignFile | undefined;
  readonly withinMs?: number | undefined;
}

/** Validates designs for manufacturing: loads the geometry, has it measured, and judges it by process limits. */
export class Validation {
  /** One design at a time: each may take most of the available memory. */
  private readonly mutex = new Mutex({ maxWaiting, onRefused });

  constructor(
    private readonly designLoader: DesignLoader,
    private readonly worker: MeshWorker,
  ) {
    metrics.getGauge('kerf.validation.designs').observe((observe) => {
      const running = Math.min(this.mutex.pending, 1);
      observe(running, { state: 'running' });
      observe(this.mutex.pending - running, { state: 'waiting' });
    });
  }

  /** Starts the warm-up without delaying the service; an early design waits for it. */
  onApplicationBootstrap(): void {
    void this.warmUpWorker();
  }

  /** Starts the thread and compiles its code. If it dies, the first design starts it again. */
  async warmUpWorker(): Promise<void> {
    const measureRequest = createWarmUpRequest();
    const until = performance.now() + measureRequest.withinMs;
    await this.runExclusive(until, () => this.worker.measureDesign(measureRequest)).catch(() => undefined);
  }

  /**
   * Validates a design. Throws `invalid_parameters` or `design_too_large` for an invalid design, `unavailable` if too
   * many wait.
   */
  async validateDesign(
    request: ValidationRequest,
    { file, withinMs = Infinity }: RequestContext = {},
  ): Promise<Result<'validate_design'>> {
    if (getSource(request) === 'features') return buildReport(request, {});
    const until = performance.now() + Math.min(request.options.deadline_ms, withinMs - replyAllowanceMs);
    const measured = await this.runExclusive(until, async () => {
      const design = await this.designLoader.loadDesign(request, file, until);
      return this.worker.measureDesign({ design, plan: createPlan(request), withinMs: until - performance.now() });
    });
    return buildReport(request, measured ?? {});
  }

  /** Runs work after all earlier work; returns undefined if the deadline passes first. */
  private async runExclusive<T>(until: number, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.mutex.run(work, { timeoutMs: Math.max(0, until - performance.now()) });
    } catch (error) {
      if (error instanceof DeadlinePassed) return undefined;
      throw error;
    }
  }
}

/** Maximum number of designs that wait for the one in progress. */
const maxWaiting = 7;

/** A design whose turn did not come before its deadline. */
class DeadlinePassed extends Error {}

const onRefused = (reason: 'full' | 'timeout'): Error =>
  reason === 'full' ? Fault.of('unavailable', { service: 'validation' }) : new DeadlinePassed();

/** Time for judging and the reply. */
const replyAllowanceMs = 500;

const createPlan = (request: ValidationRequest): MeasurePlan => ({
  samples: request.options.samples,
  build: toDirection(request.build_direction),
  pull: toDirection(request.pull_direction),
  overhangLimit: requireLimit('fdm', 'overhang', request),
  findsThickest: isRequested(request, 'max_wall'),
  findsSlots: isRequested(request, 'min_slot'),
  takesPicture: request.options.picture,
});

const isRequested = ({ process, processes }: ValidationRequest, check: ValidationCheck): boolean =>
  [process, ...processes].some((one) => listChecks(one).includes(check));

const toDirection = ([x = 0, y = 0, z = 0]: readonly number[]): Vector => normalize([x, y, z]);
