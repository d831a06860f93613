import { join } from 'node:path';
import { Owner } from '@kerf/tools';
import type { Built, BuiltName, Contender, EdgeName, FloorMcpName, PeerName } from './contender.ts';
import { layGround } from './ground.ts';
import { type Kerf, type KerfOptions, startKerf } from './kerf.ts';
import { startPeers } from './peers.ts';
import { type Hops, startFloorMcp, startHops, startWritten } from './written.ts';

/** All systems, running at the same time. */
export type Contenders = Readonly<Record<Exclude<BuiltName, 'kerf' | 'hops'>, Built>> &
  Readonly<Record<EdgeName | FloorMcpName | PeerName, Contender>> & { readonly kerf: Kerf; readonly hops: Hops };

/** Starts the systems with their servers under `folder`, one after the other; the scope stops them. */
export async function startContenders(folder: string, owner: Owner, options: KerfOptions): Promise<Contenders> {
  const place = async (name: BuiltName) => {
    options.end.throwIfAborted();
    // One scope per system: systems stop in parallel, each in its own order.
    const own = owner.own(new Owner());
    const ground = await layGround(join(folder, name), own, name === 'kerf' ? 'controlled' : 'open');
    options.end.throwIfAborted();
    return { own, ground };
  };
  const { own: ownKerf, ground } = await place('kerf');
  const kerf = await startKerf(ground, ownKerf, options);
  const written = async (name: 'floor' | 'nest' | 'moleculer') => {
    const at = await place(name);
    return startWritten(name, at.ground, at.own, options.accounts);
  };
  const withHops = async () => {
    const at = await place('hops');
    const hops = await startHops(at.ground, at.own, options.accounts);
    return { hops, 'floor-mcp': await startFloorMcp('floor-mcp', hops, at.ground, at.own) };
  };
  const peers = await startPeers(join(folder, 'peers'), owner.own(new Owner()), options.end);
  const { edge, unobserved } = kerf;
  return {
    kerf,
    edge,
    unobserved,
    floor: await written('floor'),
    ...(await withHops()),
    nest: await written('nest'),
    moleculer: await written('moleculer'),
    ...peers,
  };
}
