import { catalog } from '@kerf/catalog';
import { sessionIdPattern } from '@kerf/contracts';
import { redactSecrets } from '@kerf/errors';
import { legacyVersions, modernVersion } from './fast-path/protocol-versions.ts';
import type { MessageOrigin, ToolCall } from './tool-call.ts';

/** Longest id of a message that a span names; clients choose them. */
const maxIdLength = 100;

const everyCall = {
  'mcp.method.name': 'tools/call',
  'gen_ai.operation.name': 'execute_tool',
  'network.protocol.name': 'http',
  'network.transport': 'tcp',
};

/** Describes the span of a tool call by the OpenTelemetry conventions for MCP. A client may send any name for a tool. */
export function describeCall({ call, origin }: ToolCall) {
  const tool = catalog.findTool(call.name)?.name;
  return {
    name: tool === undefined ? 'tools/call' : `tools/call ${tool}`,
    kind: 'server' as const,
    attributes: { ...everyCall, ...describeOrigin(origin), ...(tool !== undefined && { 'gen_ai.tool.name': tool }) },
  };
}

/** Attributes of the message and of the session it belongs to. What is not valid is left out. */
function describeOrigin({ id, headers }: MessageOrigin) {
  const { 'mcp-protocol-version': version, 'mcp-session-id': session } = headers ?? {};
  return {
    ...(isShort(id) && { 'jsonrpc.request.id': redactSecrets(String(id)) }),
    ...(isKnownVersion(version) && { 'mcp.protocol.version': String(version) }),
    ...(isSession(session) && { 'mcp.session.id': String(session) }),
  };
}

const isShort = (id: string | number): boolean => String(id).length <= maxIdLength;

const isKnownVersion = (version: unknown): boolean =>
  typeof version === 'string' && (version === modernVersion || legacyVersions.includes(version));

const isSession = (session: unknown): boolean => typeof session === 'string' && sessionIdPattern.test(session);
