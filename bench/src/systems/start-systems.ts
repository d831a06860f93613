import { join } from 'node:path';
import { ResourceScope } from '@kerf/tools';
import type {
  ServiceUnderTest,
  ServiceSystemName,
  SystemUnderTest,
  EdgeName,
  FloorMcpName,
  PeerName,
} from './system-under-test.ts';
import { startInfrastructure } from './infrastructure.ts';
import { type Kerf, type KerfOptions, startKerf } from './kerf.ts';
import { startPeers } from './peers.ts';
import { type Hops, startFloorMcp, startHops, startImplementation } from './process-launcher.ts';

/** All systems, running at the same time. */
export type Systems = Readonly<Record<Exclude<ServiceSystemName, 'kerf' | 'hops'>, ServiceUnderTest>> &
  Readonly<Record<EdgeName | FloorMcpName | PeerName, SystemUnderTest>> & { readonly kerf: Kerf; readonly hops: Hops };

/** Starts the systems with their servers under `folder`, one after the other; the scope stops them. */
export async function startSystems(folder: string, rootScope: ResourceScope, options: KerfOptions): Promise<Systems> {
  const prepare = async (name: ServiceSystemName) => {
    options.termination.throwIfAborted();
    // One scope per system: systems stop in parallel, each in its own order.
    const scope = rootScope.add(new ResourceScope());
    const infrastructure = await startInfrastructure(
      join(folder, name),
      scope,
      name === 'kerf' ? 'controlled' : 'open',
    );
    options.termination.throwIfAborted();
    return { scope, infrastructure };
  };
  const { scope: kerfScope, infrastructure } = await prepare('kerf');
  const kerf = await startKerf(infrastructure, kerfScope, options);
  const startVariant = async (name: 'floor' | 'nest' | 'moleculer') => {
    const prepared = await prepare(name);
    return startImplementation(name, prepared.infrastructure, prepared.scope, options.accounts);
  };
  const withHops = async () => {
    const prepared = await prepare('hops');
    const hops = await startHops(prepared.infrastructure, prepared.scope, options.accounts);
    return { hops, 'floor-mcp': await startFloorMcp('floor-mcp', hops, prepared.infrastructure, prepared.scope) };
  };
  const peers = await startPeers(join(folder, 'peers'), rootScope.add(new ResourceScope()), options.termination);
  const { edge, unobserved } = kerf;
  return {
    kerf,
    edge,
    unobserved,
    floor: await startVariant('floor'),
    ...(await withHops()),
    nest: await startVariant('nest'),
    moleculer: await startVariant('moleculer'),
    ...peers,
  };
}
