import { join } from 'node:path';
import type { ResourceScope } from '@kerf/tools';
import { startChild } from '../processes/start-child.ts';
import { openAccounts } from './accounts.ts';
import type { ServiceUnderTest, SystemUnderTest, FloorMcpName, Kernels } from './system-under-test.ts';
import { startEchoAdapters } from './echo-adapters.ts';
import type { Infrastructure } from './infrastructure.ts';
import { startKernels } from './kernel-adapter.ts';

const shapes = {
  floor: { source: 'floor', processes: ['standards', 'broker', 'gateway'] },
  hops: { source: 'floor', processes: ['quota', 'standards', 'broker', 'gateway'] },
  nest: { source: 'nest', processes: ['accounts', 'quota', 'broker', 'gateway'] },
  moleculer: { source: 'moleculer', processes: ['accounts', 'quota', 'broker', 'gateway'] },
} as const;

/** Starts a system that is implemented in this folder, with an echo adapter for each of its accounts. */
export async function startImplementation(
  name: keyof typeof shapes,
  infrastructure: Infrastructure,
  scope: ResourceScope,
  accounts: number,
): Promise<ServiceUnderTest & { readonly wsUrl: string }> {
  const { databaseUrl, natsUrl, pepper, certificates, folder } = infrastructure;
  const keys = await openAccounts(databaseUrl, pepper, accounts);
  const settings = { databaseUrl, natsUrl, pepper, ...certificates, asksQuota: name === 'hops' };
  const { source, processes } = shapes[name];
  const parts = [...infrastructure.parts];
  const ports = new Map<string, number>();
  for (const part of processes) {
    const child = scope.add(await startChild(`${source}/${part}.ts`, settings, join(folder, 'logs')));
    parts.push({ name: part, pid: child.pid });
    ports.set(part, child.port);
  }
  const wsUrl = `wss://127.0.0.1:${ports.get('broker')}`;
  await startEchoAdapters(wsUrl, keys, { ...infrastructure, scope });
  return {
    name,
    baseUrl: `https://127.0.0.1:${ports.get('gateway')}`,
    wsUrl,
    ledger: settings.asksQuota ? { by: 'mux', url: natsUrl, pepper } : { by: 'pg', url: databaseUrl, pepper },
    caFile: certificates.caFile,
    keys,
    parts,
  };
}

/** The floor with as many hops as the product, and with kernels. */
export interface Hops extends ServiceUnderTest, Kernels {}

/** Starts the `hops` system. */
export async function startHops(infrastructure: Infrastructure, scope: ResourceScope, accounts: number): Promise<Hops> {
  const { databaseUrl, pepper, folder } = infrastructure;
  const hops = await startImplementation('hops', infrastructure, scope, accounts);
  const [boxes = '', rods = ''] = await openAccounts(databaseUrl, pepper, 2);
  return { ...hops, ...(await startKernels(hops, [boxes, rods], { logs: join(folder, 'logs'), scope })) };
}

/** Starts an MCP gateway in front of the services of `hops`. */
export async function startFloorMcp(
  name: FloorMcpName,
  { keys, parts }: ServiceUnderTest,
  { natsUrl, pepper, folder }: Infrastructure,
  scope: ResourceScope,
): Promise<SystemUnderTest> {
  const { pid, port } = scope.add(await startChild('floor/mcp.ts', { natsUrl, pepper }, join(folder, 'logs')));
  const own = parts.map((part) => (part.name === 'gateway' ? { ...part, pid } : part));
  return { name, baseUrl: `http://127.0.0.1:${port}`, caFile: '', mcpPath: '/mcp', keys, parts: own };
}
