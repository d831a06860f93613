import { createSphereMesh } from './systems/sphere-mesh.ts';
import type { GrowthName, SystemName, SystemUnderTest } from './systems/system-under-test.ts';
import type { Systems } from './systems/start-systems.ts';
import {
  createBoxJob,
  otherDesignFirst,
  createBoxBody,
  listObjectsCheck,
  createMcpJob,
  createKernelJob,
  createManyBodiesJob,
  createLedgerJob,
  createRequestJob,
  createSlowBoolean,
  createValidationJob,
} from './jobs.ts';
import { box } from './load/box.ts';
import { eventStream, type Job } from './load/job.ts';
import { fewRequests, oneClient, oneAndManyClients, type Phase, sixteenClients, type WorkSize } from './phases.ts';

type ScenarioSystemName = Exclude<SystemName, GrowthName>;

/** Scenario that is measured with all systems running. */
interface Scenario {
  readonly systems: readonly ScenarioSystemName[];
  readonly phases: (size: WorkSize) => Phase[];
  readonly job: (systems: Systems, name: ScenarioSystemName, phase: Phase) => Job;
}

const admissionsPerSecond = 1000;

/** All scenarios, by the name that selects them. */
const scenarios = {
  adapter: {
    systems: ['kerf', 'floor', 'hops', 'nest', 'moleculer'],
    phases: oneAndManyClients,
    job: (systems, name, phase) => createBoxJob(systems[name], phase),
  },
  telemetry: {
    systems: ['edge', 'unobserved'],
    phases: ({ requests }) => [{ clients: 64, count: requests }],
    job: (systems, name, phase) => createBoxJob(systems[name], phase),
  },
  service: {
    systems: ['kerf', 'floor', 'hops'],
    phases: oneAndManyClients,
    job: (systems, name, phase) => ({
      ...createRequestJob(systems[name], phase),
      body: { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } },
      expected: { status: 200, body: { success: true, result: { pitch_diameter: 7.188, minor_diameter: 6.466 } } },
    }),
  },
  admission: {
    systems: ['kerf', 'floor', 'hops'],
    phases: ({ requests }) => [{ clients: 0, count: requests }],
    job: (systems, name, { count }) => ({
      ...createLedgerJob(systems, name, count),
      pace: { is: 'rate', perSecond: admissionsPerSecond },
    }),
  },
  ledger: {
    systems: ['kerf', 'floor'],
    phases: ({ requests }) => [{ clients: 64, count: 2 * requests }],
    job: (systems, name, { clients, count }) => ({
      ...createLedgerJob(systems, name, count),
      pace: { is: 'turns', clients },
    }),
  },
  // mcp-nest does not support this revision.
  'mcp-2024': {
    systems: ['edge', 'mcp-proxy', 'fastmcp'],
    phases: sixteenClients,
    job: (systems, name, phase) => createMcpJob(systems[name], phase, eventStream),
  },
  'mcp-2025': {
    systems: ['edge', 'floor-mcp', 'mcp-proxy', 'fastmcp', 'mcp-nest'],
    phases: sixteenClients,
    job: (systems, name, phase) => createMcpJob(systems[name], phase, '2025-11-25'),
  },
  // fastmcp does not support this revision.
  'mcp-2026': {
    systems: ['edge', 'floor-mcp', 'mcp-proxy', 'mcp-nest'],
    phases: sixteenClients,
    job: (systems, name, phase) => createMcpJob(systems[name], phase, '2026-07-28'),
  },
  'create-box': {
    systems: ['kerf', 'hops'],
    phases: oneClient,
    job: (systems, name, phase) => ({
      ...createKernelJob(systems, name, { key: 'kernelKey', phase }),
      body: createBoxBody,
      expected: { status: 200, body: { success: true, result: { type: 'box', volume: box.volume } } },
    }),
  },
  search: {
    systems: ['kerf'],
    phases: oneAndManyClients,
    job: (systems, name, phase) => ({
      ...createRequestJob(systems[name], phase),
      path: '/api/v1/premium/library/search?q=m6%20socket%2020',
      expected: { status: 200, body: { query: 'm6 socket 20', total: 7 } },
    }),
  },
  'bounding-box': {
    systems: ['kerf', 'hops'],
    phases: oneClient,
    job: (systems, name, phase) => ({
      ...createKernelJob(systems, name, { key: 'manyBodiesKey', phase }),
      body: { tool_name: 'get_bounding_box', parameters: {} },
      expected: { status: 200, body: { success: true } },
    }),
  },
  /** Time from the call of a boolean to the response that it was killed at its timeout. */
  kill: {
    systems: ['kerf'],
    phases: fewRequests,
    job: ({ kerf }, _name, phase) => ({
      ...createManyBodiesJob(kerf, phase),
      ...createSlowBoolean(kerf),
      before: listObjectsCheck,
    }),
  },
  /** Time from that response to the response of the next command, with the document unchanged. */
  restore: {
    systems: ['kerf'],
    phases: fewRequests,
    job: ({ kerf }, _name, phase) => ({
      ...createManyBodiesJob(kerf, phase),
      ...listObjectsCheck,
      before: createSlowBoolean(kerf),
    }),
  },
  validation: {
    systems: ['kerf'],
    phases: fewRequests,
    job: ({ kerf }, _name, phase) => createValidationJob(kerf, phase, { mesh: createSphereMesh(23) }, 1_012),
  },
  'validation-large': {
    systems: ['kerf'],
    phases: () => [{ clients: 1, count: 3 }],
    job: ({ kerf }, _name, phase) => createValidationJob(kerf, phase, { file_id: kerf.largeSphereFile }, 65_160),
  },
  /** Runs beside a kernel that has just built another design; checks that are not finished in time are unknown. */
  'validation-huge': {
    systems: ['kerf'],
    phases: () => [{ clients: 1, count: 1 }],
    job: ({ kerf }, _name, phase) => ({
      ...createValidationJob(kerf, phase, { file_id: kerf.hugeSphereFile, options: { deadline_ms: 19_500 } }, 501_000),
      expected: { status: 200, body: { success: true, result: { geometry: { triangles: 501_000 } } } },
      before: otherDesignFirst,
    }),
  },
  /** The other system answers the same request with an adapter: a refusal must not take longer. */
  'no-adapter': {
    systems: ['kerf', 'hops'],
    phases: oneClient,
    job: ({ kerf, hops }, name, phase) =>
      name === 'hops'
        ? createBoxJob(hops, phase)
        : {
            ...createRequestJob({ ...kerf, keys: [kerf.keyWithoutAdapter] }, phase),
            body: createBoxBody,
            expected: { status: 503, body: { status_code: 503 } },
          },
  },
} as const satisfies Record<string, Scenario>;

export type SharedName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as SharedName[];

/** The growth scenario has systems of its own. */
export type ScenarioName = SharedName | 'growth';

/** System with its job for each phase. */
export interface Entrant {
  readonly system: SystemUnderTest;
  readonly job: (phase: Phase) => Job;
}

/** Comparison of systems in one scenario. */
export interface Trial {
  readonly name: ScenarioName;
  readonly entrants: readonly Entrant[];
  readonly phases: readonly Phase[];
}

/** Prepares one of these scenarios with running systems. */
export function createTrial(name: SharedName, all: Systems, size: WorkSize): Trial {
  const { systems, phases, job }: Scenario = scenarios[name];
  const entrants = systems.map((one) => ({ system: all[one], job: (phase: Phase) => job(all, one, phase) }));
  return { name, entrants, phases: phases(size) };
}
