import { parseArgs } from 'node:util';

/** Options of the command line. */
export interface Options {
  /** Command of the adapter: a program and its arguments. */
  readonly commandLine: readonly string[];
  readonly toolset: 'core' | 'extended';
  /** True to print the output of the adapter. */
  readonly isVerbose: boolean;
}

export const usage =
  'Usage: npm run conformance -- [--toolset core|extended] [--verbose] -- PROGRAM [ARGUMENT…]\n' +
  '{url} in the arguments is replaced by the URL to connect to; KERF_API_KEY contains the key.';

/** Parses the command line; returns 'help' for --help. Throws the usage text if it is invalid. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { positionals: commandLine, values } = parseArguments(args);
  const { help, toolset, verbose } = values;
  if (help) return 'help';
  if (commandLine.length === 0 || (toolset !== 'core' && toolset !== 'extended')) throw new Error(usage);
  return { commandLine, toolset, isVerbose: verbose };
}

function parseArguments(args: readonly string[]) {
  const options = {
    toolset: { type: 'string', default: 'core' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Error(usage);
  }
}
