import { ball } from './contenders/balls.ts';
import type { ContenderName, GrowthName } from './contenders/contender.ts';
import type { Contenders } from './contenders/start.ts';
import {
  boxes,
  builtBefore,
  createBox,
  look,
  mcpCalls,
  onKernel,
  onThicket,
  operations,
  requests,
  tooLong,
  validations,
} from './jobs.ts';
import { box } from './load/box.ts';
import { eventStream, type Job } from './load/job.ts';
import type { Trial } from './measure.ts';
import type { Options } from './options.ts';
import { few, one, oneAndMany, type Phase, sixteen } from './phases.ts';

type Name = Exclude<ContenderName, GrowthName>;

/** Scenario that is measured with all systems running. */
interface Scenario {
  readonly contenders: readonly Name[];
  readonly phases: (options: Options) => Phase[];
  readonly job: (contenders: Contenders, name: Name, phase: Phase) => Job;
}

const admissionsPerSecond = 1000;

/** All scenarios, by the name that selects them. */
const scenarios = {
  adapter: {
    contenders: ['kerf', 'floor', 'hops', 'nest', 'moleculer'],
    phases: oneAndMany,
    job: (contenders, name, phase) => boxes(contenders[name], phase),
  },
  telemetry: {
    contenders: ['edge', 'unobserved'],
    phases: ({ requests }) => [{ clients: 64, count: requests }],
    job: (contenders, name, phase) => boxes(contenders[name], phase),
  },
  service: {
    contenders: ['kerf', 'floor', 'hops'],
    phases: oneAndMany,
    job: (contenders, name, phase) => ({
      ...requests(contenders[name], phase),
      body: { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } },
      expected: { status: 200, body: { success: true, result: { pitch_diameter: 7.188, minor_diameter: 6.466 } } },
    }),
  },
  admission: {
    contenders: ['kerf', 'floor', 'hops'],
    phases: ({ requests }) => [{ clients: 0, count: requests }],
    job: (contenders, name, { count }) => ({
      ...operations(contenders, name, count),
      pace: { is: 'rate', perSecond: admissionsPerSecond },
    }),
  },
  ledger: {
    contenders: ['kerf', 'floor'],
    phases: ({ requests }) => [{ clients: 64, count: 2 * requests }],
    job: (contenders, name, { clients, count }) => ({
      ...operations(contenders, name, count),
      pace: { is: 'turns', clients },
    }),
  },
  // mcp-nest does not support this revision.
  'mcp-2024': {
    contenders: ['edge', 'mcp-proxy', 'fastmcp'],
    phases: sixteen,
    job: (contenders, name, phase) => mcpCalls(contenders[name], phase, eventStream),
  },
  'mcp-2025': {
    contenders: ['edge', 'floor-mcp', 'mcp-proxy', 'fastmcp', 'mcp-nest'],
    phases: sixteen,
    job: (contenders, name, phase) => mcpCalls(contenders[name], phase, '2025-11-25'),
  },
  // fastmcp does not support this revision.
  'mcp-2026': {
    contenders: ['edge', 'floor-mcp', 'mcp-proxy', 'mcp-nest'],
    phases: sixteen,
    job: (contenders, name, phase) => mcpCalls(contenders[name], phase, '2026-07-28'),
  },
  'create-box': {
    contenders: ['kerf', 'hops'],
    phases: one,
    job: (contenders, name, phase) => ({
      ...onKernel(contenders, name, { key: 'kernelKey', phase }),
      body: createBox,
      expected: { status: 200, body: { success: true, result: { type: 'box', volume: box.volume } } },
    }),
  },
  search: {
    contenders: ['kerf'],
    phases: oneAndMany,
    job: (contenders, name, phase) => ({
      ...requests(contenders[name], phase),
      path: '/api/v1/premium/library/search?q=m6%20socket%2020',
      expected: { status: 200, body: { query: 'm6 socket 20', total: 7 } },
    }),
  },
  'bounding-box': {
    contenders: ['kerf', 'hops'],
    phases: one,
    job: (contenders, name, phase) => ({
      ...onKernel(contenders, name, { key: 'thicketKey', phase }),
      body: { tool_name: 'get_bounding_box', parameters: {} },
      expected: { status: 200, body: { success: true } },
    }),
  },
  /** Time from the call of a boolean to the response that it was killed at its timeout. */
  kill: {
    contenders: ['kerf'],
    phases: few,
    job: ({ kerf }, _name, phase) => ({ ...onThicket(kerf, phase), ...tooLong(kerf), before: look }),
  },
  /** Time from that response to the response of the next command, with the document unchanged. */
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
  /** Runs beside a kernel that has just built another design; checks that are not finished in time are unknown. */
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
      ...requests({ ...kerf, keys: [kerf.loneKey] }, phase),
      body: createBox,
      expected: { status: 503, body: { status_code: 503 } },
    }),
  },
} as const satisfies Record<string, Scenario>;

export type SharedName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as SharedName[];

/** The growth scenario has systems of its own. */
export type ScenarioName = SharedName | 'growth';

/** Prepares one of these scenarios with running systems. */
export function trialOf(name: SharedName, all: Contenders, options: Options): Trial {
  const { contenders, phases, job }: Scenario = scenarios[name];
  const entrants = contenders.map((one) => ({ contender: all[one], job: (phase: Phase) => job(all, one, phase) }));
  return { name, entrants, phases: phases(options) };
}
