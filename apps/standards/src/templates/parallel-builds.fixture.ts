import { availableParallelism } from 'node:os';
import { Kernel } from '@kerf/kernel';
import { buildTemplate } from './template-build.fixture.ts';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import { type GivenParameters, readParameters } from './template-parameters.ts';

/** A template with parameters to build it with. */
export interface Case {
  readonly template: Template;
  readonly given: GivenParameters;
}

type BuildResult = ReturnType<typeof buildTemplate>;

/** Maximum number of kernels: each has its own thread and uses memory. */
const maxKernels = 4;

/** Number of upcoming cases per kernel that are started early. */
const casesAheadPerKernel = 2;

/** Builds cases on several kernels in parallel; identical command lists are built once. */
export class ParallelBuilds {
  readonly #cases: readonly Case[];
  readonly #benches: readonly KernelQueue[];
  readonly #made = new Map<string, BuildResult>();

  private constructor(cases: readonly Case[], queues: readonly KernelQueue[]) {
    this.#cases = cases;
    this.#benches = queues;
  }

  static async start(cases: readonly Case[]): Promise<ParallelBuilds> {
    const count = Math.min(maxKernels, availableParallelism());
    const kernels = await Promise.all(Array.from({ length: count }, () => Kernel.start()));
    return new ParallelBuilds(
      cases,
      kernels.map((kernel) => ({ kernel, last: Promise.resolve(), waiting: 0 })),
    );
  }

  /** Returns the result of a case, and starts the next ones. */
  getResult(one: Case): BuildResult {
    const place = this.#cases.indexOf(one);
    const next = place < 0 ? [] : this.#cases.slice(place + 1, place + 1 + casesAheadPerKernel * this.#benches.length);
    const built = this.#begun(one);
    for (const other of next) this.#begun(other).catch(() => undefined); // reported by its own test
    return built;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#benches.map(({ kernel }) => kernel.stop()));
  }

  async #begun({ template, given }: Case): BuildResult {
    const commands = JSON.stringify([template.result, renderTemplate(template, readParameters(template, given))]);
    const built = this.#made.get(commands) ?? this.#begin({ template, given });
    this.#made.set(commands, built);
    return built;
  }

  #begin({ template, given }: Case): BuildResult {
    const queue = this.#benches.reduce((shortest, one) => (one.waiting < shortest.waiting ? one : shortest));
    queue.waiting += 1;
    const built = queue.last.then(() => buildTemplate(queue.kernel, template, given));
    queue.last = built.then(
      () => void (queue.waiting -= 1),
      () => void (queue.waiting -= 1),
    );
    return built;
  }
}

/** A kernel with its queue. */
interface KernelQueue {
  readonly kernel: Kernel;
  last: Promise<void>;
  waiting: number;
}
