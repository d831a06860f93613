import { interruption, Owner, temporaryFolder } from '@kerf/tools';

/** What a command works with: a folder of its own, the owner of what it starts, and the wish that it ends. */
export interface Ground {
  readonly folder: string;
  readonly owner: Owner;
  readonly end: AbortSignal;
}

/** Run a command to its end and stop what it has started; it succeeds when `work` says so. */
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

/** A whole number above zero from the command line. */
export function countOf(text: string, name: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${name} must be a whole number above zero, not ${text}.`);
  return count;
}

/** Write a line for whoever started the command. */
export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
