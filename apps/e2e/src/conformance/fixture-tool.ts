import type { RequestStates } from '@kerf/gateway';
import type { CallToolResult, InputRequiredResult, ServerContext, Tool } from '@modelcontextprotocol/server';

/** One request, which may be a later round of what a client has asked. */
export interface Round {
  readonly context: ServerContext;
  readonly states: RequestStates;
}

/** A tool of the conformance suite. */
export interface FixtureTool {
  readonly name: string;
  readonly inputSchema?: Tool['inputSchema'];
  run(round: Round): Promise<CallToolResult | InputRequiredResult>;
}

/** An answer that is text. */
export const saying = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
