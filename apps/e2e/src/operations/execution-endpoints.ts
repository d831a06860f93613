import { catalog, OperationIds } from '@kerf/catalog';
import { sharedAddresses } from '../product/product-addresses.ts';

/** Optional arguments of an execution. */
interface ExecutionArguments {
  readonly adapterId?: unknown;
  readonly timeoutMs?: unknown;
}

/** Endpoint that runs operations: they differ only in field names. */
export interface ExecutionEndpoint {
  readonly path: string;
  /** Builds the request body for a tool. */
  readonly buildBody: (tool: string, parameters?: unknown, more?: ExecutionArguments) => Record<string, unknown>;
  /** Field names of the endpoint, for messages. */
  readonly fieldNames: {
    readonly tool: string;
    readonly parameters: string;
    readonly adapterId: string;
    readonly timeoutMs: string;
    readonly dryRun: string;
  };
  /** Message for a tool that does not exist. */
  readonly unknownTool: RegExp;
}

const ids = new OperationIds(catalog, sharedAddresses().operationSecret);

/** Opaque id of a tool; any other text is returned unchanged. */
export function getOperationId(tool: string): string {
  const entry = catalog.findTool(tool);
  return entry ? ids.getId(entry) : tool;
}

type Names = ExecutionEndpoint['fieldNames'];

const createEndpoint = (
  path: string,
  names: Names,
  unknownTool: RegExp,
  nameOf = (tool: string) => tool,
): ExecutionEndpoint => ({
  path,
  fieldNames: names,
  unknownTool,
  buildBody: (tool, parameters = {}, { adapterId, timeoutMs } = {}) => ({
    [names.tool]: nameOf(tool),
    [names.parameters]: parameters,
    ...(adapterId !== undefined && { [names.adapterId]: adapterId }),
    ...(timeoutMs !== undefined && { [names.timeoutMs]: timeoutMs }),
  }),
});

const longFieldNames = {
  parameters: 'parameters',
  adapterId: 'adapter_id',
  timeoutMs: 'timeout_ms',
  dryRun: 'dry_run',
};

/** Every endpoint that runs operations. */
export const executionEndpoints: readonly ExecutionEndpoint[] = [
  createEndpoint(
    '/api/v1/execute',
    { ...longFieldNames, tool: 'command' },
    /^There is no command create_bx\. Did you mean create_box( or \w+)*\?$/,
  ),
  createEndpoint(
    '/api/v1/op',
    { tool: 'op', parameters: 'p', adapterId: 'a', timeoutMs: 't', dryRun: 'd' },
    /^There is no operation id create_bx\. GET \/api\/v1\/ops lists the ids of this deployment\.$/,
    getOperationId,
  ),
  createEndpoint(
    '/api/v1/mcp/execute',
    { ...longFieldNames, tool: 'tool_name' },
    /^There is no tool create_bx\. Did you mean create_box( or \w+)*\?$/,
  ),
];
