import type { SystemProcess } from '../figures/process-usage.ts';
import type { LedgerAccess } from '../load/job.ts';

/** Running system under test. */
export interface SystemUnderTest {
  readonly name: SystemName;
  readonly baseUrl: string;
  /** CA file that its clients must trust; empty without TLS. */
  readonly caFile: string;
  /** Path of its MCP endpoint, if any. */
  readonly mcpPath?: string;
  /** Path of its HTTP+SSE endpoint for MCP 2024-11-05, if any. */
  readonly ssePath?: string;
  /** Keys of accounts with a connected adapter. */
  readonly keys: readonly string[];
  /** Its server processes, without adapters and load generators. */
  readonly parts: readonly SystemProcess[];
}

/** System that implements the whole service. */
export interface ServiceUnderTest extends SystemUnderTest {
  readonly name: ServiceSystemName;
  /** Access to its ledger. */
  readonly ledger: LedgerAccess;
}

/** Accounts with an adapter that runs the real kernel. */
export interface Kernels {
  /** Key of an account with an empty document. */
  readonly kernelKey: string;
  /** Key of an account with a document of many bodies. */
  readonly manyBodiesKey: string;
  /** Object ids of these bodies. */
  readonly manyBodies: readonly string[];
}

/**
 * kerf: the product. floor: a minimal implementation with one hop. hops: the floor with as many hops as the product.
 * nest and moleculer: conventional implementations with NestJS and Moleculer.
 */
const serviceNames = ['kerf', 'floor', 'hops', 'nest', 'moleculer'] as const;
export type ServiceSystemName = (typeof serviceNames)[number];

/** Third-party MCP gateways, which check a key but count nothing. */
const peerNames = ['mcp-proxy', 'fastmcp', 'mcp-nest'] as const;
export type PeerName = (typeof peerNames)[number];

/**
 * edge: a gateway of the product without TLS, as behind a TLS-terminating proxy; no peer has TLS either.
 * unobserved: such a gateway without traces and metrics.
 */
const edgeNames = ['edge', 'unobserved'] as const;
export type EdgeName = (typeof edgeNames)[number];

/** floor-mcp: the gateway of `hops` without TLS, for MCP over Streamable HTTP. */
const floorMcp = 'floor-mcp';
export type FloorMcpName = typeof floorMcp;

/** Product with few and with many stored keys, adapters, tools and operations. */
const growthNames = ['few', 'many'] as const;
export type GrowthName = (typeof growthNames)[number];

export const systemNames = [...serviceNames, ...edgeNames, floorMcp, ...peerNames, ...growthNames] as const;
export type SystemName = (typeof systemNames)[number];
