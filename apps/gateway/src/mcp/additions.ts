import type { McpRequestContext, Server } from '@modelcontextprotocol/server';
import type { RequestStates } from './request-states.ts';

/**
 * Extra MCP handlers for tests. Production has none and no setting adds them: only code that composes a gateway can,
 * such as the conformance suite.
 */
export interface McpAdditions {
  /** Adds or replaces handlers on a server that already has the handlers of the product. */
  addTo(server: Server, era: McpRequestContext['era'], states: RequestStates): void;
}
