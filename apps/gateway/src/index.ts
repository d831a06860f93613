export { readGatewayConfig } from './config.ts';
export { gatewayParts } from './gateway.parts.ts';
export type { McpTestExtensions } from './mcp/test-extensions.ts';
export type { RequestStates } from './mcp/request-state.ts';
