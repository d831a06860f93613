import type { Service } from '../services/service.ts';

/** Rejects when one of the services ends by itself. */
export async function firstToEnd(services: readonly Service[]): Promise<never> {
  const ended = await Promise.race(services.map((service) => service.gone.then(() => service)));
  throw new Error(`${ended.name} ended unexpectedly; its log is ${ended.logFile}.`);
}
