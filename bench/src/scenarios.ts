import type { Built, Contender, ContenderName } from './contenders/contender.ts';
import { ball } from './contenders/balls.ts';
import type { Kerf } from './contenders/kerf.ts';
import type { Contenders } from './contenders/start.ts';
import { box, boxParameters } from './load/box.ts';
import { eventStream, type Job, type McpCalls } from './load/job.ts';
import type { Options } from './options.ts';

/** The same fixed work for one contender after the other. */
export interface Phase {
  /** So many wait for answers at once; 0: requests come at a rate, whether or not answers have come. */
  readonly clients: number;
  readonly count: number;
}

/** Something that is measured. */
export interface Scenario {
  readonly contenders: readonly ContenderName[];
  readonly phases: (options: Options) => Phase[];
  readonly job: (contenders: Contenders, name: ContenderName, phase: Phase) => Job;
}

type Revision = McpCalls['revision'];

const path = '/api/v1/mcp/execute';
const createBox = { tool_name: 'create_box', parameters: boxParameters };
const admissionsPerSecond = 1000;

const oneAndMany = ({ requests }: Options): Phase[] => [
  { clients: 1, count: Math.ceil(requests / 10) },
  { clients: 64, count: requests },
];
const sixteen = ({ requests }: Options): Phase[] => [{ clients: 16, count: requests }];
/** Each takes the better part of a second. */
const few = (): Phase[] => [{ clients: 1, count: 10 }];
const one = ({ requests }: Options): Phase[] => [{ clients: 1, count: Math.ceil(requests / 10) }];

/** Every scenario, by the name that runs it alone. */
export const scenarios = {
  adapter: {
    contenders: ['kerf', 'floor', 'hops', 'nest'],
    phases: oneAndMany,
    job: (contenders, name, phase) => ({
      ...request(contenders[name], phase),
      body: createBox,
      expected: { status: 200, body: { success: true, result: box, commands_executed: 1 } },
    }),
  },
  service: {
    contenders: ['kerf', 'floor', 'hops'],
    phases: oneAndMany,
    job: (contenders, name, phase) => ({
      ...request(contenders[name], phase),
      body: { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } },
      expected: { status: 200, body: { success: true, result: { pitch_diameter: 7.188, minor_diameter: 6.466 } } },
    }),
  },
  admission: {
    contenders: ['kerf', 'floor'],
    phases: ({ requests }) => [{ clients: 0, count: requests }],
    job: (contenders, name, { count }) => ({
      ...operations(builtIn(contenders, name), count),
      pace: { is: 'rate', perSecond: admissionsPerSecond },
    }),
  },
  ledger: {
    contenders: ['kerf', 'floor'],
    phases: ({ requests }) => [{ clients: 64, count: 2 * requests }],
    job: (contenders, name, { clients, count }) => ({
      ...operations(builtIn(contenders, name), count),
      pace: { is: 'turns', clients },
    }),
  },
  // mcp-nest does not speak it.
  'mcp-2024': {
    contenders: ['edge', 'mcp-proxy', 'fastmcp'],
    phases: sixteen,
    job: (contenders, name, phase) => mcpCalls(contenders[name], phase, eventStream),
  },
  'mcp-2025': {
    contenders: ['edge', 'mcp-proxy', 'fastmcp', 'mcp-nest'],
    phases: sixteen,
    job: (contenders, name, phase) => mcpCalls(contenders[name], phase, '2025-11-25'),
  },
  // fastmcp does not speak it.
  'mcp-2026': {
    contenders: ['edge', 'mcp-proxy', 'mcp-nest'],
    phases: sixteen,
    job: (contenders, name, phase) => mcpCalls(contenders[name], phase, '2026-07-28'),
  },
  'create-box': {
    contenders: ['kerf'],
    phases: one,
    job: ({ kerf }, _name, phase) => ({
      ...request({ ...kerf, keys: [kerf.kernelKey] }, phase),
      body: createBox,
      expected: { status: 200, body: { success: true, result: { type: 'box', volume: box.volume } } },
    }),
  },
  search: {
    contenders: ['kerf'],
    phases: oneAndMany,
    job: (contenders, name, phase) => ({
      ...request(contenders[name], phase),
      path: '/api/v1/premium/library/search?q=m6%20socket%2020',
      expected: { status: 200, body: { query: 'm6 socket 20', total: 7 } },
    }),
  },
  'bounding-box': {
    contenders: ['kerf'],
    phases: one,
    job: ({ kerf }, _name, phase) => ({
      ...request({ ...kerf, keys: [kerf.thicketKey] }, phase),
      body: { tool_name: 'get_bounding_box', parameters: {} },
      expected: { status: 200, body: { success: true } },
    }),
  },
  /** From the call of a boolean to the answer that it was killed, when its time is over. */
  kill: {
    contenders: ['kerf'],
    phases: few,
    job: ({ kerf }, _name, phase) => ({ ...onThicket(kerf, phase), ...tooLong(kerf), before: look }),
  },
  /** From the answer that a boolean was killed to that of the next command, with the document as it was. */
  restore: {
    contenders: ['kerf'],
    phases: few,
    job: ({ kerf }, _name, phase) => ({ ...onThicket(kerf, phase), ...look, before: tooLong(kerf) }),
  },
  validation: {
    contenders: ['kerf'],
    phases: few,
    job: ({ kerf }, _name, phase) => validations(kerf, phase, { mesh: ball(23) }, 1_012),
  },
  'validation-large': {
    contenders: ['kerf'],
    phases: () => [{ clients: 1, count: 3 }],
    job: ({ kerf }, _name, phase) => validations(kerf, phase, { file_id: kerf.largeBall }, 65_160),
  },
  /** With a kernel beside it that has built another design just before; what is not measured in time is unknown. */
  'validation-huge': {
    contenders: ['kerf'],
    phases: () => [{ clients: 1, count: 1 }],
    job: ({ kerf }, _name, phase) => ({
      ...validations(kerf, phase, { file_id: kerf.hugeBall, options: { deadline_ms: 19_500 } }, 501_000),
      expected: { status: 200, body: { success: true, result: { geometry: { triangles: 501_000 } } } },
      before: builtBefore,
    }),
  },
  'no-adapter': {
    contenders: ['kerf'],
    phases: one,
    job: ({ kerf }, _name, phase) => ({
      ...request({ ...kerf, keys: [kerf.loneKey] }, phase),
      body: createBox,
      expected: { status: 503, body: { status_code: 503 } },
    }),
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as ScenarioName[];

const validations = (kerf: Kerf, phase: Phase, geometry: object, triangles: number) => ({
  ...request({ ...kerf, keys: [kerf.loneKey] }, phase),
  path: '/api/v1/premium/validate',
  body: { ...geometry, process: 'fdm' },
  expected: { status: 200, body: { success: true, result: { geometry: { triangles }, summary: { unknown: 0 } } } },
});

const builtBefore = {
  body: { template_id: 'l-bracket', process: 'fdm' },
  expected: { status: 200, body: { success: true, result: { geometry: { source: 'template_id' } } } },
};

/** The time of a boolean that takes far longer. */
export const shortMs = 300;

const look = {
  body: { tool_name: 'list_objects', parameters: { limit: 1 } },
  expected: { status: 200, body: { success: true, result: { total: 24 } } },
};

const tooLong = ({ thicket: object_ids }: Kerf) => ({
  body: { tool_name: 'boolean_fuse', parameters: { object_ids }, timeout_ms: shortMs },
  expected: { status: 504, body: { status_code: 504 } },
});

const onThicket = (kerf: Kerf, phase: Phase) => request({ ...kerf, keys: [kerf.thicketKey] }, phase);

/** The same calls go to any address that takes MCP of that revision: the path is all that differs. */
function mcpCalls({ baseUrl, caFile, keys, ...at }: Contender, { clients, count }: Phase, revision: Revision) {
  const path = (revision === eventStream ? at.ssePath : at.mcpPath) ?? '/mcp';
  const tool = { tool: 'create_box', parameters: boxParameters, expected: box };
  return { kind: 'mcp', baseUrl, caFile, keys, path, revision, ...tool, clients, count } as const;
}

/** The peers keep no ledger that could be asked. */
function builtIn(contenders: Contenders, name: ContenderName): Built {
  const contender = contenders[name];
  if ('ledger' in contender) return contender;
  throw new Error(`${name} has no ledger`);
}

function operations({ ledger: way, keys }: Built, count: number) {
  return { kind: 'operations', way, keys, count } as const;
}

function request({ baseUrl, caFile, keys }: Contender, { clients, count }: Phase) {
  return { kind: 'requests', baseUrl, caFile, keys, path, clients, count } as const;
}
