import { interruption, Owner, temporaryFolder } from '@kerf/tools';

/** Context of a command: its own folder, the scope that stops what it starts, and its termination signal. */
export interface Ground {
  readonly folder: string;
  readonly owner: Owner;
  readonly end: AbortSignal;
}

/** Runs a command and stops what it has started; the exit code is 0 when `work` resolves to true. */
export async function runCommand(work: (ground: Ground) => Promise<boolean>): Promise<void> {
  const owner = new Owner();
  const end = interruption();
  process.exitCode = 1;
  try {
    const folder = await temporaryFolder();
    owner.own({ stop: folder.remove });
    if ((await work({ folder: folder.path, owner, end })) && !end.aborted) process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await owner.stop();
  }
}

/** Parses a positive whole number of the command line. */
export function countOf(text: string, name: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a positive whole number, not ${text}.`);
  return count;
}

/** Prints a line. */
export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
