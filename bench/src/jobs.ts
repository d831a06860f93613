import type { SystemUnderTest } from './systems/system-under-test.ts';
import type { Kerf } from './systems/kerf.ts';
import type { Systems } from './systems/start-systems.ts';
import { box, boxParameters } from './load/box.ts';
import { eventStream, type McpCalls } from './load/job.ts';
import type { Phase } from './phases.ts';

type Revision = McpCalls['revision'];

const path = '/api/v1/mcp/execute';

/** System and keys of requests. */
export type SystemAccess = Pick<SystemUnderTest, 'baseUrl' | 'caFile' | 'keys'>;

/** Base of a request job; body and expected response depend on the scenario. */
export function createRequestJob({ baseUrl, caFile, keys }: SystemAccess, { clients, count }: Phase) {
  return { kind: 'requests', baseUrl, caFile, keys, path, clients, count } as const;
}

/** Base of a request job for a system's kernel; throws when it has none. */
export function createKernelJob(
  systems: Systems,
  name: keyof Systems,
  { key, phase }: { readonly key: 'kernelKey' | 'manyBodiesKey'; readonly phase: Phase },
) {
  const system = systems[name];
  if (!('manyBodies' in system)) throw new Error(`${name} has no kernel`);
  return createRequestJob({ ...system, keys: [system[key]] }, phase);
}

/** Base of a request job for the adapter with many bodies. */
export const createManyBodiesJob = (kerf: Kerf, phase: Phase) =>
  createRequestJob({ ...kerf, keys: [kerf.manyBodiesKey] }, phase);

/** Validations of a design for which every check has a result. */
export const createValidationJob = (kerf: Kerf, phase: Phase, geometry: object, triangles: number) => ({
  ...createRequestJob({ ...kerf, keys: [kerf.keyWithoutAdapter] }, phase),
  path: '/api/v1/premium/validate',
  body: { ...geometry, process: 'fdm' },
  expected: { status: 200, body: { success: true, result: { geometry: { triangles }, summary: { unknown: 0 } } } },
});

/** Identical MCP calls for every system of that revision; only the path differs. */
export function createMcpJob(
  { baseUrl, caFile, keys, ...at }: SystemUnderTest,
  { clients, count }: Phase,
  revision: Revision,
) {
  const path = (revision === eventStream ? at.ssePath : at.mcpPath) ?? '/mcp';
  const tool = { tool: 'create_box', parameters: boxParameters, expected: box };
  return { kind: 'mcp', baseUrl, caFile, keys, path, revision, ...tool, clients, count } as const;
}

/** Ledger operations; peers have no ledger. */
export function createLedgerJob(systems: Systems, name: keyof Systems, count: number) {
  const system = systems[name];
  if (!('ledger' in system)) throw new Error(`${name} has no ledger`);
  return { kind: 'operations', way: system.ledger, keys: system.keys, count } as const;
}

export const createBoxBody = { tool_name: 'create_box', parameters: boxParameters };

/** Boxes from an immediately answering adapter. */
export const createBoxJob = (system: SystemAccess, phase: Phase) => ({
  ...createRequestJob(system, phase),
  body: createBoxBody,
  expected: { status: 200, body: { success: true, result: box, commands_executed: 1 } },
});

/** Makes a kernel build another design first. */
export const otherDesignFirst = {
  body: { template_id: 'l-bracket', process: 'fdm' },
  expected: { status: 200, body: { success: true, result: { geometry: { source: 'template_id' } } } },
};

/** Lists objects, and expects all bodies to be in place. */
export const listObjectsCheck = {
  body: { tool_name: 'list_objects', parameters: { limit: 1 } },
  expected: { status: 200, body: { success: true, result: { total: 24 } } },
};

/** Timeout of a boolean that takes far longer. */
export const booleanTimeoutMs = 300;

export const createSlowBoolean = ({ manyBodies: object_ids }: Kerf) => ({
  body: { tool_name: 'boolean_fuse', parameters: { object_ids }, timeout_ms: booleanTimeoutMs },
  expected: { status: 504, body: { status_code: 504 } },
});
