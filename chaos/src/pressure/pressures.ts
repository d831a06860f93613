import { retry } from '@kerf/concurrency';
import { floodGateway } from './flood.ts';
import { fillDatabase } from './full-database.ts';
import type { PressureSite } from './prober.ts';
import { guessKeys } from './unknown-keys.ts';
import { stallServers } from './unread-responses.ts';

/** Loads that must not harm others. Each resolves to false if it put no pressure on the product. */
const pressures = {
  'stall gateway': stallServers,
  'fill postgres': fillDatabase,
  'guess gateway': guessKeys,
  'flood gateway': floodGateway,
} as const satisfies Record<string, (site: PressureSite, gateway: string) => Promise<boolean>>;

/** Kinds of pressure: a verb, and the process that it concerns first. */
export type PressureKind = keyof typeof pressures;

export const isPressure = (kind: string): kind is PressureKind => Object.hasOwn(pressures, kind);
export const pressureKinds: readonly PressureKind[] = Object.keys(pressures).filter(isPressure);

const recovery = { timeoutMs: 60_000, pauseMs: 250 };

/** Applies a pressure to a product whose other faults are over, so that every refusal is due to the pressure. */
export async function applyPressure(kind: PressureKind, site: PressureSite, gateway: string): Promise<boolean> {
  await retry(() => checkHealth(site), recovery);
  return pressures[kind](site, gateway);
}

/** Throws unless every gateway answers the reads and the operations of every account. */
async function checkHealth({ gatewayUrls, prober, noisy, quiet }: PressureSite): Promise<void> {
  for (const gateway of gatewayUrls)
    for (const tenant of [noisy, ...quiet]) {
      const { answer } = await prober.execute(gateway, tenant);
      const read = await prober.readUser(gateway, tenant.key.secret);
      if (answer !== '200' || read !== '200')
        throw new Error(`${gateway} has not recovered: it answered ${answer} to an operation and ${read} to a read.`);
    }
}
