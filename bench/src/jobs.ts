import type { Contender } from './contenders/contender.ts';
import type { Kerf } from './contenders/kerf.ts';
import type { Contenders } from './contenders/start.ts';
import { box, boxParameters } from './load/box.ts';
import { eventStream, type McpCalls } from './load/job.ts';
import type { Phase } from './phases.ts';

type Revision = McpCalls['revision'];

const path = '/api/v1/mcp/execute';

/** System and keys of requests. */
export type Door = Pick<Contender, 'baseUrl' | 'caFile' | 'keys'>;

/** Base of a request job; body and expected response depend on the scenario. */
export function requests({ baseUrl, caFile, keys }: Door, { clients, count }: Phase) {
  return { kind: 'requests', baseUrl, caFile, keys, path, clients, count } as const;
}

/** Base of a request job for a system's kernel; throws when it has none. */
export function onKernel(
  contenders: Contenders,
  name: keyof Contenders,
  { key, phase }: { readonly key: 'kernelKey' | 'thicketKey'; readonly phase: Phase },
) {
  const contender = contenders[name];
  if (!('thicket' in contender)) throw new Error(`${name} has no kernel`);
  return requests({ ...contender, keys: [contender[key]] }, phase);
}

/** Base of a request job for the adapter with many bodies. */
export const onThicket = (kerf: Kerf, phase: Phase) => requests({ ...kerf, keys: [kerf.thicketKey] }, phase);

/** Validations of a design for which every check has a result. */
export const validations = (kerf: Kerf, phase: Phase, geometry: object, triangles: number) => ({
  ...requests({ ...kerf, keys: [kerf.loneKey] }, phase),
  path: '/api/v1/premium/validate',
  body: { ...geometry, process: 'fdm' },
  expected: { status: 200, body: { success: true, result: { geometry: { triangles }, summary: { unknown: 0 } } } },
});

/** Identical MCP calls for every system of that revision; only the path differs. */
export function mcpCalls({ baseUrl, caFile, keys, ...at }: Contender, { clients, count }: Phase, revision: Revision) {
  const path = (revision === eventStream ? at.ssePath : at.mcpPath) ?? '/mcp';
  const tool = { tool: 'create_box', parameters: boxParameters, expected: box };
  return { kind: 'mcp', baseUrl, caFile, keys, path, revision, ...tool, clients, count } as const;
}

/** Ledger operations; peers have no ledger. */
export function operations(contenders: Contenders, name: keyof Contenders, count: number) {
  const contender = contenders[name];
  if (!('ledger' in contender)) throw new Error(`${name} has no ledger`);
  return { kind: 'operations', way: contender.ledger, keys: contender.keys, count } as const;
}

export const createBox = { tool_name: 'create_box', parameters: boxParameters };

/** Boxes from an immediately answering adapter. */
export const boxes = (contender: Door, phase: Phase) => ({
  ...requests(contender, phase),
  body: createBox,
  expected: { status: 200, body: { success: true, result: box, commands_executed: 1 } },
});

/** Makes a kernel build another design first. */
export const builtBefore = {
  body: { template_id: 'l-bracket', process: 'fdm' },
  expected: { status: 200, body: { success: true, result: { geometry: { source: 'template_id' } } } },
};

/** Lists objects, and expects all bodies to be in place. */
export const look = {
  body: { tool_name: 'list_objects', parameters: { limit: 1 } },
  expected: { status: 200, body: { success: true, result: { total: 24 } } },
};

/** Timeout of a boolean that takes far longer. */
export const shortMs = 300;

export const tooLong = ({ thicket: object_ids }: Kerf) => ({
  body: { tool_name: 'boolean_fuse', parameters: { object_ids }, timeout_ms: shortMs },
  expected: { status: 504, body: { status_code: 504 } },
});
