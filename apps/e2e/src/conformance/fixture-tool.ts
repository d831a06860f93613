import type { RequestStates } from '@kerf/gateway';
import type { CallToolResult, InputRequiredResult, ServerContext, Tool } from '@modelcontextprotocol/server';

/** Request, possibly a later round of an input request. */
export interface Round {
  readonly context: ServerContext;
  readonly states: RequestStates;
}

/** Tool of the conformance suite. */
export interface FixtureTool {
  readonly name: string;
  readonly inputSchema?: Tool['inputSchema'];
  run(round: Round): Promise<CallToolResult | InputRequiredResult>;
}

/** Creates a text result. */
export const createTextResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
