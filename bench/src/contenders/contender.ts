import type { Part } from '../figures/processor-time.ts';
import type { Way } from '../load/job.ts';

/** Something to measure, running. */
export interface Contender {
  readonly name: ContenderName;
  readonly baseUrl: string;
  /** What its clients have to trust; empty where nothing is encrypted. */
  readonly caFile: string;
  /** Where it takes MCP, if it does. */
  readonly mcpPath?: string;
  /** Where it opens streams of events for MCP as it was in 2024, if it does. */
  readonly ssePath?: string;
  /** Keys of accounts whose adapter is connected. */
  readonly keys: readonly string[];
  /** Every process that works for it; adapters and load generators are not part of it. */
  readonly parts: readonly Part[];
}

/** One way to build the service. */
export interface Built extends Contender {
  readonly name: BuiltName;
  /** How its ledger is asked. */
  readonly ledger: Way;
}

/** The keys of accounts whose adapter is the real kernel. */
export interface Kernels {
  /** Of one with an empty document. */
  readonly kernelKey: string;
  /** Of one in whose document a thicket is drawn. */
  readonly thicketKey: string;
  /** The ids of the rods of the thicket. */
  readonly thicket: readonly string[];
}

/**
 * kerf: the product. floor: the same written bare, with one hop. hops: the floor with as many hops as the product.
 * nest and moleculer: the same as it is usually written with plain NestJS, and with Moleculer.
 */
const builtNames = ['kerf', 'floor', 'hops', 'nest', 'moleculer'] as const;
export type BuiltName = (typeof builtNames)[number];

/** Gateways of others for MCP, which check a key and count nothing. */
const peerNames = ['mcp-proxy', 'fastmcp', 'mcp-nest'] as const;
export type PeerName = (typeof peerNames)[number];

/**
 * edge: a gateway of the product without TLS, as behind a proxy that ends it; none of the peers has any.
 * unobserved: such a gateway without traces and metrics.
 */
const edgeNames = ['edge', 'unobserved'] as const;
export type EdgeName = (typeof edgeNames)[number];

/** floor-mcp: the gateway of `hops` again, bare and without TLS, that takes MCP over Streamable HTTP. */
const floorMcp = 'floor-mcp';
export type FloorMcpName = typeof floorMcp;

/** The product with little to remember, and with much. */
const growthNames = ['few', 'many'] as const;
export type GrowthName = (typeof growthNames)[number];

export const contenderNames = [...builtNames, ...edgeNames, floorMcp, ...peerNames, ...growthNames] as const;
export type ContenderName = (typeof contenderNames)[number];
