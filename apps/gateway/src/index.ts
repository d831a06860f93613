export { readGatewayConfig } from './config.ts';
export { gatewayParts } from './gateway.parts.ts';
export type { McpAdditions } from './mcp/additions.ts';
export type { RequestStates } from './mcp/request-states.ts';
