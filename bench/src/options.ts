import { parseArgs } from 'node:util';
import { type SharedName, scenarioNames } from './scenarios.ts';

/** What the command line asks for. */
export interface Options {
  readonly scenarios: readonly SharedName[];
  /** What is measured only when it is asked for by name: each starts something of its own. */
  readonly apart: readonly ApartName[];
  readonly rounds: number;
  /** Requests of one contender in one round with many clients; a tenth of them with one client. */
  readonly requests: number;
  /** Where the services of the product leave profiles of their CPU; absent: nowhere. */
  readonly profiles: string | undefined;
}

const apartNames = ['growth', 'idle-adapters', 'cold-start', 'rolling-restart'] as const;
type ApartName = (typeof apartNames)[number];

const names: readonly string[] = [...scenarioNames, ...apartNames];
/** All revisions of MCP, by one word. */
const mcpScenarios = scenarioNames.filter((name) => name.startsWith('mcp-'));

export const usage = `Usage: npm run bench -- [${names.join('|')}|mcp] [--rounds N] [--requests N] [--profiles FOLDER]`;

/** What the command line says; throws the usage when it cannot be read. */
export function readOptions(args: readonly string[]): Options {
  const { positionals, values } = parsed(args);
  const wanted = positionals.flatMap((name) => (name === 'mcp' ? mcpScenarios : name));
  const chosen = scenarioNames.filter((name) => wanted.includes(name));
  const rounds = Number(values.rounds);
  const requests = Number(values.requests);
  const isUnknown = wanted.some((name) => !names.includes(name));
  if (isUnknown || !isCount(rounds) || !isCount(requests)) throw new Error(usage);
  return {
    scenarios: positionals.length ? chosen : scenarioNames,
    apart: apartNames.filter((name) => positionals.includes(name)),
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
