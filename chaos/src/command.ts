import { watchTerminationSignals, ResourceScope, createTemporaryFolder } from '@kerf/tools';

/** Context of a command: its own folder, the scope that stops what it starts, and its termination signal. */
export interface CommandContext {
  readonly folder: string;
  readonly scope: ResourceScope;
  readonly termination: AbortSignal;
}

/** Runs a command and stops what it has started; the exit code is 0 when `work` resolves to true. */
export async function runCommand(work: (context: CommandContext) => Promise<boolean>): Promise<void> {
  const scope = new ResourceScope();
  const termination = watchTerminationSignals();
  process.exitCode = 1;
  try {
    const folder = await createTemporaryFolder();
    scope.add({ stop: folder.remove });
    if ((await work({ folder: folder.path, scope, termination })) && !termination.aborted) process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await scope.stop();
  }
}

/** Parses a positive whole number of the command line. */
export function parseCount(text: string, name: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a positive whole number, not ${text}.`);
  return count;
}

/** Prints a line. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
