import { join } from 'node:path';
import type { Owner } from '@kerf/tools';
import { startChild } from '../processes/start-child.ts';
import { openAccounts } from './accounts.ts';
import type { Built, Contender, FloorMcpName, Kernels } from './contender.ts';
import { startEcho } from './echo.ts';
import type { Ground } from './ground.ts';
import { startKernels } from './kernel-adapter.ts';

const shapes = {
  floor: { source: 'floor', processes: ['standards', 'broker', 'gateway'] },
  hops: { source: 'floor', processes: ['quota', 'standards', 'broker', 'gateway'] },
  nest: { source: 'nest', processes: ['accounts', 'quota', 'broker', 'gateway'] },
  moleculer: { source: 'moleculer', processes: ['accounts', 'quota', 'broker', 'gateway'] },
} as const;

/** Starts a system that is implemented in this folder, with an echo adapter for each of its accounts. */
export async function startWritten(
  name: keyof typeof shapes,
  ground: Ground,
  owner: Owner,
  accounts: number,
): Promise<Built & { readonly wsUrl: string }> {
  const { databaseUrl, natsUrl, pepper, certificates, folder } = ground;
  const keys = await openAccounts(databaseUrl, pepper, accounts);
  const told = { databaseUrl, natsUrl, pepper, ...certificates, asksQuota: name === 'hops' };
  const { source, processes } = shapes[name];
  const parts = [...ground.parts];
  const ports = new Map<string, number>();
  for (const part of processes) {
    const child = owner.own(await startChild(`${source}/${part}.ts`, told, join(folder, 'logs')));
    parts.push({ name: part, pid: child.pid });
    ports.set(part, child.port);
  }
  const wsUrl = `wss://127.0.0.1:${ports.get('broker')}`;
  await startEcho(wsUrl, keys, { ...ground, owner });
  return {
    name,
    baseUrl: `https://127.0.0.1:${ports.get('gateway')}`,
    wsUrl,
    ledger: told.asksQuota ? { by: 'mux', url: natsUrl, pepper } : { by: 'pg', url: databaseUrl, pepper },
    caFile: certificates.caFile,
    keys,
    parts,
  };
}

/** The floor with as many hops as the product, and with kernels. */
export interface Hops extends Built, Kernels {}

/** Starts the `hops` system. */
export async function startHops(ground: Ground, owner: Owner, accounts: number): Promise<Hops> {
  const { databaseUrl, pepper, folder } = ground;
  const hops = await startWritten('hops', ground, owner, accounts);
  const [boxes = '', rods = ''] = await openAccounts(databaseUrl, pepper, 2);
  return { ...hops, ...(await startKernels(hops, [boxes, rods], { logs: join(folder, 'logs'), owner })) };
}

/** Starts an MCP gateway in front of the services of `hops`. */
export async function startFloorMcp(
  name: FloorMcpName,
  { keys, parts }: Built,
  { natsUrl, pepper, folder }: Ground,
  owner: Owner,
): Promise<Contender> {
  const { pid, port } = owner.own(await startChild('floor/mcp.ts', { natsUrl, pepper }, join(folder, 'logs')));
  const own = parts.map((part) => (part.name === 'gateway' ? { ...part, pid } : part));
  return { name, baseUrl: `http://127.0.0.1:${port}`, caFile: '', mcpPath: '/mcp', keys, parts: own };
}
