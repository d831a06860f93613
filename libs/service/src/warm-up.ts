import { type Bus, withLoopbackBus } from '@kerf/bus';
import { type Clock, systemClock, withTimeout } from '@kerf/concurrency';
import { type Log, metrics } from '@kerf/telemetry';
import type { INestApplication } from '@nestjs/common';

/** Place in which a service runs its own path before it serves. */
export interface Rehearsal<Config> {
  /** The application, which has its connections but neither listens nor subscribes. */
  readonly app: Pick<INestApplication, 'get'>;
  readonly config: Config;
  /** Bus within the process, on which the rehearsal serves its neighbours itself. */
  readonly bus: Bus;
  /** Runs work as often as it takes to compile it, a few runs at once; ends early when the time is over. */
  readonly repeat: (work: () => Promise<unknown>) => Promise<void>;
}

/** Rehearsal of the path of one service, so that its code is compiled. It must not change what others see. */
export type WarmUp<Config> = (rehearsal: Rehearsal<Config>) => Promise<void>;

/** Number of runs after which the hot functions of a path are compiled. */
const runs = 1_000;

/** Runs at once: more than one, so that the process does not wait for its own sockets. */
const maxConcurrent = 4;

/** Time after which a service starts cold: a deployment waits for every pod. */
const maxWarmUpMs = 5_000;

/** Runs the warm-up of a service, if it has one. A failure or a late end is logged, and the service starts cold. */
export async function warmUpService<Config>(
  warmUp: WarmUp<Config> | undefined,
  { log, ...about }: Pick<Rehearsal<Config>, 'app' | 'config'> & { readonly log: Log },
  clock: Clock = systemClock,
): Promise<void> {
  if (!warmUp) return;
  const late = new AbortController();
  const repeat = (work: () => Promise<unknown>) => runOften(late.signal, work);
  const rehearse = () => withLoopbackBus((bus) => warmUp({ ...about, bus, repeat }));
  const startedAt = clock.now();
  const createLateError = () => new Error(`It was not finished after ${maxWarmUpMs} ms.`);
  try {
    await metrics.withoutReaders(() => withTimeout(maxWarmUpMs, rehearse(), createLateError, clock));
    log.debug({ ms: Math.round(clock.now() - startedAt) }, 'warmed up');
  } catch (error) {
    log.warn({ err: error }, 'the warm-up failed: the first requests take longer');
  } finally {
    late.abort();
  }
}

async function runOften(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  let started = 0;
  const runInTurn = async () => {
    while (started < runs && !signal.aborted) {
      started += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, runInTurn));
}
