import { pause } from '@kerf/concurrency';
import { getRequestBounds, measuredMemory } from '@kerf/deploy/measured-memory';
import { findFreePort, type ResourceScope, startProduct } from '@kerf/tools';
import { startInfrastructure } from '../systems/infrastructure.ts';
import { createProductSettings } from '../systems/product-settings.ts';
import { readResidentBytes } from './process-limits.ts';

/** Time without load before the measurement: a start leaves garbage, and the warm-up more. */
const idleMs = 60_000;

/** Largest difference to the table of measured memory, as a share of it. */
const tolerance = 0.2;

/** Measured memory of a service, in MiB. */
interface IdleMemory {
  readonly service: string;
  readonly idleMib: number;
}

/** Measures the resident memory of every service of an idle product, with the flags of its `process.json`. */
export async function measureIdleMemory(folder: string, scope: ResourceScope): Promise<IdleMemory[]> {
  const infrastructure = await startInfrastructure(folder, scope, 'controlled');
  const { setting } = await createProductSettings(infrastructure, scope);
  const issuerPort = await findFreePort();
  const product = scope.add(await startProduct({ folder, servers: setting.servers, issuerPort, standards: 1 }));
  await pause(idleMs);
  return product.services.map(({ name, pid }) => ({ service: name, idleMib: readResidentBytes(pid) / 1_048_576 }));
}

/** Formats one line for each service: its memory, that of the table, and the request that follows from the table. */
export const formatIdleMemory = (measured: readonly IdleMemory[]): string[] =>
  measured.map(({ service, idleMib }) => {
    const known = measuredMemory[service]?.idleMib ?? 0;
    const { minMib, maxMib } = getRequestBounds(service) ?? { minMib: 0, maxMib: 0 };
    const isCurrent = Math.abs(idleMib - known) <= tolerance * known;
    return (
      `${service}: ${idleMib.toFixed(0)} MiB idle, ${known} in deploy/src/kubernetes/measured-memory.ts ` +
      `(within ${tolerance * 100} %: ${isCurrent ? 'met' : 'missed'}); its pods request ${minMib} to ${maxMib} MiB.`
    );
  });
