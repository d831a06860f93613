import type { SystemName, PeerName } from './systems/system-under-test.ts';
import { booleanTimeoutMs } from './jobs.ts';
import type { ScenarioName } from './scenarios.ts';

/** Measured figure of a system. */
export type Figure = 'cpuUs' | 'gatewayUs' | 'p50Ms' | 'p99Ms' | 'perSecond' | 'perDatabaseCore' | 'standardsMb';

/** Bound on a figure of the product, on its ratio to another system's figure, or on the difference. */
export interface Target {
  /** Variant behind an edge, or grown; absent: with its own TLS. */
  readonly of?: 'edge' | 'many';
  readonly scenario: ScenarioName;
  readonly clients: number;
  readonly figure: Figure;
  readonly against?: Exclude<SystemName, 'kerf' | 'edge' | 'many'>;
  /** Bound on ours - theirs; absent: on ours / theirs. */
  readonly by?: 'difference';
  readonly bound: 'at most' | 'at least';
  readonly value: number;
}

const atMost = { bound: 'at most' } as const;
const atLeast = { bound: 'at least' } as const;
const adapter = { scenario: 'adapter' } as const;
const busy = { ...adapter, clients: 64 } as const;
const oneClient = { clients: 1, figure: 'p50Ms', against: 'hops', ...atMost } as const;
/** Conventional implementations of the same service. */
const conventionalSystems = ['nest', 'moleculer'] as const;
/** CPU time of the gateway per MCP request, beside a bare gateway or a peer that checks a key. */
const mcp = (scenario: 'mcp-2024' | 'mcp-2025' | 'mcp-2026', against: PeerName | 'floor-mcp', value: number) =>
  ({ scenario, of: 'edge', clients: 16, figure: 'gatewayUs', against, ...atMost, value }) as const;
const differenceTo = (against: 'unobserved') => ({ against, by: 'difference' }) as const;

/** With a hundred times as much of everything. */
const grown = { scenario: 'growth', of: 'many', against: 'few', ...atMost } as const;

/**
 * Targets of the product that this benchmark measures. Where another system does the same work, the target is a ratio
 * to it: the machine decides how long the work itself takes.
 */
export const targets: readonly Target[] = [
  { ...busy, figure: 'cpuUs', against: 'floor', ...atMost, value: 0.75 },
  ...conventionalSystems.map((against) => ({ ...busy, figure: 'cpuUs', against, ...atMost, value: 0.4 }) as const),
  { ...busy, figure: 'perSecond', against: 'floor', ...atLeast, value: 1.2 },
  ...conventionalSystems.map((against) => ({ ...busy, figure: 'perSecond', against, ...atLeast, value: 2.5 }) as const),
  { ...adapter, ...oneClient, value: 1.5 },
  { ...adapter, ...oneClient, figure: 'cpuUs', value: 1.6 },
  { scenario: 'create-box', ...oneClient, value: 1.3 },
  { scenario: 'bounding-box', ...oneClient, value: 1.4 },
  { scenario: 'no-adapter', ...oneClient, value: 1.1 },
  { scenario: 'admission', clients: 0, figure: 'p50Ms', against: 'hops', ...atMost, value: 1.35 },
  {
    scenario: 'telemetry',
    of: 'edge',
    clients: 64,
    figure: 'gatewayUs',
    ...differenceTo('unobserved'),
    ...atMost,
    value: 12,
  },
  { scenario: 'service', clients: 64, figure: 'cpuUs', against: 'floor', ...atMost, value: 0.7 },
  { scenario: 'ledger', clients: 64, figure: 'perDatabaseCore', ...atLeast, value: 5000 },
  mcp('mcp-2024', 'fastmcp', 1),
  mcp('mcp-2025', 'floor-mcp', 1.4),
  mcp('mcp-2025', 'fastmcp', 1),
  mcp('mcp-2025', 'mcp-nest', 1),
  mcp('mcp-2026', 'floor-mcp', 1.4),
  mcp('mcp-2026', 'mcp-nest', 1),
  { ...grown, clients: 1, figure: 'p50Ms', value: 1.15 },
  { ...grown, clients: 64, figure: 'cpuUs', value: 1.3 },
  { scenario: 'kill', clients: 1, figure: 'p99Ms', ...atMost, value: booleanTimeoutMs + 100 },
  { scenario: 'restore', clients: 1, figure: 'p99Ms', ...atMost, value: 1000 },
  { scenario: 'validation', clients: 1, figure: 'p50Ms', ...atMost, value: 500 },
  { scenario: 'validation-large', clients: 1, figure: 'p50Ms', ...atMost, value: 4000 },
  { scenario: 'validation-huge', clients: 1, figure: 'p50Ms', ...atMost, value: 20_000 },
  { scenario: 'validation-huge', clients: 1, figure: 'standardsMb', ...atMost, value: 400 },
];
