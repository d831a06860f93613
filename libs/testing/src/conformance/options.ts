import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface Options {
  /** The adapter as it is started: a program and its arguments. */
  readonly line: readonly string[];
  readonly toolset: 'core' | 'extended';
  /** Whether all that is said on the connection is told. */
  readonly isVerbose: boolean;
}

export const usage =
  'Usage: npm run conformance -- [--toolset core|extended] [--verbose] -- PROGRAM [ARGUMENT…]\n' +
  'In the arguments {url} stands for the address to connect to; KERF_API_KEY holds the key.';

/** What the command line says: somebody may ask only for the usage. Throws the usage when it cannot be read. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { positionals: line, values } = parsed(args);
  const { help, toolset, verbose } = values;
  if (help) return 'help';
  if (line.length === 0 || (toolset !== 'core' && toolset !== 'extended')) throw new Error(usage);
  return { line, toolset, isVerbose: verbose };
}

function parsed(args: readonly string[]) {
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
