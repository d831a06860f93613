import { parseArgs } from 'node:util';
import { type ScenarioName, scenarioNames } from './scenarios.ts';

/** What the command line asks for. */
export interface Options {
  readonly scenarios: readonly ScenarioName[];
  /** Whether idle adapters are counted, in memory; alone, for they need a broker of their own. */
  readonly idleAdapters: boolean;
  readonly rounds: number;
  /** Requests of one contender in one round with many clients; a tenth of them with one client. */
  readonly requests: number;
  /** Where the services of the product leave profiles of their CPU; absent: nowhere. */
  readonly profiles: string | undefined;
}

const idle = 'idle-adapters';
/** All revisions of MCP, by one word. */
const mcpScenarios = scenarioNames.filter((name) => name.startsWith('mcp-'));

export const usage = `Usage: npm run bench -- [${scenarioNames.join('|')}|mcp|${idle}] [--rounds N] [--requests N] [--profiles FOLDER]`;

/** What the command line says; throws the usage when it cannot be read. */
export function readOptions(args: readonly string[]): Options {
  const { positionals, values } = parsed(args);
  const wanted = positionals.flatMap((name) => (name === 'mcp' ? mcpScenarios : name));
  const chosen = scenarioNames.filter((name) => wanted.includes(name));
  const rounds = Number(values.rounds);
  const requests = Number(values.requests);
  const isUnknown = wanted.some((name) => name !== idle && !scenarioNames.some((known) => known === name));
  if (isUnknown || !isCount(rounds) || !isCount(requests)) throw new Error(usage);
  return {
    scenarios: positionals.length ? chosen : scenarioNames,
    idleAdapters: positionals.includes(idle),
    rounds,
    requests,
    profiles: values.profiles,
  };
}

function parsed(args: readonly string[]) {
  const options = {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '4000' },
    profiles: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Error(usage);
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
