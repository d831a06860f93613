import { availableParallelism } from 'node:os';
import { Kernel } from '@kerf/kernel';
import { build } from './build.fixture.ts';
import { render } from './rendering.ts';
import type { Template } from './template.ts';
import { type Given, readParameters } from './template-parameters.ts';

/** A template with parameters to build it with. */
export interface Case {
  readonly template: Template;
  readonly given: Given;
}

type Built = ReturnType<typeof build>;

/** Maximum number of kernels: each has its own thread and uses memory. */
const mostKernels = 4;

/** Number of upcoming cases per kernel that are started early. */
const ahead = 2;

/** Builds cases on several kernels in parallel; identical command lists are built once. */
export class Builds {
  readonly #cases: readonly Case[];
  readonly #benches: readonly Bench[];
  readonly #made = new Map<string, Built>();

  private constructor(cases: readonly Case[], benches: readonly Bench[]) {
    this.#cases = cases;
    this.#benches = benches;
  }

  static async start(cases: readonly Case[]): Promise<Builds> {
    const count = Math.min(mostKernels, availableParallelism());
    const kernels = await Promise.all(Array.from({ length: count }, () => Kernel.start()));
    return new Builds(
      cases,
      kernels.map((kernel) => ({ kernel, last: Promise.resolve(), waiting: 0 })),
    );
  }

  /** Returns the result of a case, and starts the next ones. */
  of(one: Case): Built {
    const place = this.#cases.indexOf(one);
    const next = place < 0 ? [] : this.#cases.slice(place + 1, place + 1 + ahead * this.#benches.length);
    const built = this.#begun(one);
    for (const other of next) this.#begun(other).catch(() => undefined); // reported by its own test
    return built;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#benches.map(({ kernel }) => kernel.stop()));
  }

  async #begun({ template, given }: Case): Built {
    const commands = JSON.stringify([template.result, render(template, readParameters(template, given))]);
    const built = this.#made.get(commands) ?? this.#begin({ template, given });
    this.#made.set(commands, built);
    return built;
  }

  #begin({ template, given }: Case): Built {
    const bench = this.#benches.reduce((least, one) => (one.waiting < least.waiting ? one : least));
    bench.waiting += 1;
    const built = bench.last.then(() => build(bench.kernel, template, given));
    bench.last = built.then(
      () => void (bench.waiting -= 1),
      () => void (bench.waiting -= 1),
    );
    return built;
  }
}

/** A kernel with its queue. */
interface Bench {
  readonly kernel: Kernel;
  last: Promise<void>;
  waiting: number;
}
