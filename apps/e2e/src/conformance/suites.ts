import type { Suite } from './suite.ts';

interface Row {
  readonly name: string;
  readonly suite: Suite;
  /** Number of scored scenarios. */
  readonly scenarios: number;
  /** Scenarios that need a session for requests to the client: Kerf has none. */
  readonly needsSession: readonly string[];
  /** Scenarios that the product passes without fixtures. */
  readonly product: readonly string[];
}

const needsSession = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];

const scenariosOfBothEras = [
  'tools-list',
  'server-sse-multiple-streams',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];
const legacyScenarios = ['server-initialize', 'ping', ...scenariosOfBothEras];

/** Suites that Kerf is tested with, and the expected results. */
export const suites: readonly Row[] = [
  {
    name: 'the requirements of 2026-07-28',
    suite: { release: '@modelcontextprotocol/conformance', args: ['--requirements', '2026-07-28'] },
    scenarios: 37,
    needsSession: [],
    product: [
      ...scenariosOfBothEras,
      'sep-2164-resource-not-found',
      'caching',
      'input-required-result-missing-input-response',
      'input-required-result-unsupported-methods',
      'input-required-result-ignore-extra-params',
      'input-required-result-validate-input',
    ],
  },
  {
    name: 'the requirements of 2025-11-25',
    suite: { release: '@modelcontextprotocol/conformance', args: ['--requirements', '2025-11-25'] },
    scenarios: 30,
    needsSession,
    product: legacyScenarios,
  },
  {
    name: 'the active scenarios of release 0.1.16',
    suite: { release: 'conformance-active', args: [] },
    scenarios: 30,
    needsSession,
    product: legacyScenarios,
  },
];
