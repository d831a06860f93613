import { catalog, OperationIds } from '@kerf/catalog';
import { sharedPlace } from './place.ts';

/** Optional arguments of an execution. */
interface More {
  readonly adapterId?: unknown;
  readonly timeoutMs?: unknown;
}

/** Endpoint that runs operations: they differ only in field names. */
export interface ExecutionEndpoint {
  readonly path: string;
  /** Builds the request body for a tool. */
  readonly bodyOf: (tool: string, parameters?: unknown, more?: More) => Record<string, unknown>;
  /** Field names of the endpoint, for messages. */
  readonly names: {
    readonly tool: string;
    readonly parameters: string;
    readonly adapterId: string;
    readonly timeoutMs: string;
    readonly dryRun: string;
  };
  /** Message for a tool that does not exist. */
  readonly unknownTool: RegExp;
}

const ids = new OperationIds(catalog, sharedPlace().operationSecret);

/** Opaque id of a tool; any other text is returned unchanged. */
export function operationIdOf(tool: string): string {
  const entry = catalog.find(tool);
  return entry ? ids.of(entry) : tool;
}

type Names = ExecutionEndpoint['names'];

const endpoint = (
  path: string,
  names: Names,
  unknownTool: RegExp,
  nameOf = (tool: string) => tool,
): ExecutionEndpoint => ({
  path,
  names,
  unknownTool,
  bodyOf: (tool, parameters = {}, { adapterId, timeoutMs } = {}) => ({
    [names.tool]: nameOf(tool),
    [names.parameters]: parameters,
    ...(adapterId !== undefined && { [names.adapterId]: adapterId }),
    ...(timeoutMs !== undefined && { [names.timeoutMs]: timeoutMs }),
  }),
});

const long = { parameters: 'parameters', adapterId: 'adapter_id', timeoutMs: 'timeout_ms', dryRun: 'dry_run' };

/** Every endpoint that runs operations. */
export const executionEndpoints: readonly ExecutionEndpoint[] = [
  endpoint(
    '/api/v1/execute',
    { ...long, tool: 'command' },
    /^There is no command create_bx\. Did you mean create_box( or \w+)*\?$/,
  ),
  endpoint(
    '/api/v1/op',
    { tool: 'op', parameters: 'p', adapterId: 'a', timeoutMs: 't', dryRun: 'd' },
    /^There is no operation id create_bx\. GET \/api\/v1\/ops lists the ids of this deployment\.$/,
    operationIdOf,
  ),
  endpoint(
    '/api/v1/mcp/execute',
    { ...long, tool: 'tool_name' },
    /^There is no tool create_bx\. Did you mean create_box( or \w+)*\?$/,
  ),
];
