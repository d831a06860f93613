import type { McpRequestContext, Server } from '@modelcontextprotocol/server';
import type { RequestStates } from './request-state.ts';

/**
 * Extra MCP handlers for tests. Production has none and no setting adds them: only code that composes a gateway can,
 * such as the conformance suite.
 */
export interface McpTestExtensions {
  /** Adds or replaces handlers on a server that already has the handlers of the product. */
  extendServer(server: Server, era: McpRequestContext['era'], states: RequestStates): void;
}
