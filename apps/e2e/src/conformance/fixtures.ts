import type { McpTestExtensions } from '@kerf/gateway';
import {
  type CallToolRequestParams,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';
import { addPrompts } from './fixture-prompts.ts';
import { addResources } from './fixture-resources.ts';
import type { FixtureTool, Round } from './fixture-tool.ts';
import { cacheHints } from './cache-hints.ts';
import { plainTools } from './plain-tools.ts';
import { inputRequiredTools } from './input-required-tools.ts';

const tools = [...plainTools, ...inputRequiredTools];

/**
 * Tools, prompts and resources that the conformance suite requests by name.
 * Those that send requests to the client on a session, as before 2026-07-28, are missing: Kerf has no sessions.
 */
export const fixtures: McpTestExtensions = {
  extendServer(server, era, states) {
    server.registerCapabilities({ logging: {}, resources: { subscribe: true } });
    addTools(server, states);
    addPrompts(server, states);
    addResources(server);
    if (era === 'legacy') addLegacy(server);
  },
};

function addTools(server: Server, states: Round['states']): void {
  server.setRequestHandler('tools/list', async () => ({ tools: tools.map(describeTool), ...cacheHints }));
  server.setRequestHandler('tools/call', async ({ params }, context) => findTool(params).run({ context, states }));
}

const describeTool = ({ name, inputSchema = { type: 'object' } }: FixtureTool) => ({
  name,
  description: `The fixture ${name} of the conformance suite.`,
  inputSchema,
});

function findTool({ name }: CallToolRequestParams): FixtureTool {
  const found = tools.find((tool) => tool.name === name);
  if (found) return found;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no fixture ${name}.`);
}

/** Requests of older revisions: each one succeeds, and has no effect without a session. */
function addLegacy(server: Server): void {
  server.setRequestHandler('logging/setLevel', async () => ({}));
  server.setRequestHandler('resources/subscribe', async () => ({}));
  server.setRequestHandler('resources/unsubscribe', async () => ({}));
}
