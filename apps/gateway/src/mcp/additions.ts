import type { McpRequestContext, Server } from '@modelcontextprotocol/server';
import type { RequestStates } from './request-states.ts';

/**
 * What a gateway answers over MCP instead of what the product does. The product has none, and no configuration gives it
 * any: only a program that puts a gateway together, as the specification of conformance does.
 */
export interface McpAdditions {
  /** Has a server, which answers as the product does so far, answer for itself. */
  addTo(server: Server, era: McpRequestContext['era'], states: RequestStates): void;
}
