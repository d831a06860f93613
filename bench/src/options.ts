import { parseArgs } from 'node:util';
import type { WorkSize } from './phases.ts';
import { type SharedName, scenarioNames } from './scenarios.ts';

/** Options of the command line. */
export interface Options extends WorkSize {
  readonly scenarios: readonly SharedName[];
  /** Measurements with processes of their own, which run only on request. */
  readonly separate: readonly SeparateName[];
  readonly rounds: number;
  /** Folder for CPU profiles of the product's services; absent: none are written. */
  readonly profiles: string | undefined;
  /** Git ref of the release that `rolling-restart` upgrades from and rolls back to. */
  readonly previous: string | undefined;
}

const separateNames = [
  'growth',
  'idle',
  'idle-adapters',
  'cold-start',
  'first-operations',
  'rolling-restart',
  'slow-readers',
] as const;
type SeparateName = (typeof separateNames)[number];

const names: readonly string[] = [...scenarioNames, ...separateNames];
/** All MCP scenarios, selected by one word. */
const mcpScenarios = scenarioNames.filter((name) => name.startsWith('mcp-'));

const usage =
  `Usage: npm run bench -- [${names.join('|')}|mcp] [--rounds N] [--requests N] [--profiles FOLDER] ` +
  '[--previous REF]';

/** Parses the command line; throws the usage when it is invalid. */
export function readOptions(args: readonly string[]): Options {
  const { positionals, values } = parseArguments(args);
  const wanted = positionals.flatMap((name) => (name === 'mcp' ? mcpScenarios : name));
  const chosen = scenarioNames.filter((name) => wanted.includes(name));
  const rounds = Number(values.rounds);
  const requests = Number(values.requests);
  const isUnknown = wanted.some((name) => !names.includes(name));
  if (isUnknown || !isCount(rounds) || !isCount(requests)) throw new Error(usage);
  return {
    scenarios: positionals.length ? chosen : scenarioNames,
    separate: separateNames.filter((name) => positionals.includes(name)),
    rounds,
    requests,
    profiles: values.profiles,
    previous: values.previous,
  };
}

function parseArguments(args: readonly string[]) {
  const options = {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '4000' },
    profiles: { type: 'string' },
    previous: { type: 'string' },
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
