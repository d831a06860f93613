import type { Parameters, Result, ValidationCheck } from '@kerf/catalog';
import { unit, type Vector } from '@kerf/mesh';
import type { DesignFile, Designs } from './designs.ts';
import { checksOf, knownLimitOf } from './limits.ts';
import type { Plan } from './plan.ts';
import type { MeshWorker } from './mesh-worker.ts';
import { reportOf, sourceOf } from './report.ts';
import { Turns } from './turns.ts';
import { warmUp } from './warm-up.ts';

type Asked = Parameters<'validate_design'>;

/** Context of a request: a file stored by the gateway, and the caller's remaining time. */
export interface Request {
  readonly file?: DesignFile | undefined;
  readonly withinMs?: number | undefined;
}

/** Validates designs for manufacturing: loads the geometry, has it measured, and judges it by process limits. */
export class Validation {
  private readonly turns = new Turns();

  constructor(
    private readonly designs: Designs,
    private readonly worker: MeshWorker,
  ) {}

  /** Starts the warm-up without delaying the service; an early design waits for it. */
  onApplicationBootstrap(): void {
    void this.warm();
  }

  /** Starts the thread and compiles its code. If it dies, the first design starts it again. */
  async warm(): Promise<void> {
    const order = warmUp();
    const until = performance.now() + order.withinMs;
    await this.turns.take(until, () => this.worker.measure(order)).catch(() => undefined);
  }

  /**
   * Validates a design. Throws `invalid_parameters` or `design_too_large` for an invalid design, `unavailable` if too
   * many wait.
   */
  async run(asked: Asked, { file, withinMs = Infinity }: Request = {}): Promise<Result<'validate_design'>> {
    if (sourceOf(asked) === 'features') return reportOf(asked, {});
    const until = performance.now() + Math.min(asked.options.deadline_ms, withinMs - answeringMs);
    const measured = await this.turns.take(until, async () => {
      const design = await this.designs.read(asked, file, until);
      return this.worker.measure({ design, plan: planOf(asked), withinMs: until - performance.now() });
    });
    return reportOf(asked, measured ?? {});
  }
}

/** Time for judging and the reply. */
const answeringMs = 500;

const planOf = (asked: Asked): Plan => ({
  samples: asked.options.samples,
  build: directionOf(asked.build_direction),
  pull: directionOf(asked.pull_direction),
  overhangLimit: knownLimitOf('fdm', 'overhang', asked),
  findsThickest: isAskedFor(asked, 'max_wall'),
  findsSlots: isAskedFor(asked, 'min_slot'),
  takesPicture: asked.options.picture,
});

const isAskedFor = ({ process, processes }: Asked, check: ValidationCheck): boolean =>
  [process, ...processes].some((one) => checksOf(one).includes(check));

const directionOf = ([x = 0, y = 0, z = 0]: readonly number[]): Vector => unit([x, y, z]);
