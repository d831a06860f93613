import type { RunningService } from '../services/service.ts';

/** Rejects when one of the services ends by itself. */
export async function waitForFirstExit(services: readonly RunningService[]): Promise<never> {
  const exited = await Promise.race(services.map((service) => service.gone.then(() => service)));
  throw new Error(`${exited.name} ended unexpectedly; see its log ${exited.logFile}.`);
}
