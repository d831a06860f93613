import { runCommand } from '../processes/command.ts';
import { interruption } from '../processes/interruption.ts';
import { build } from './build.ts';

/** A million operations take hours. */
const deadlineMs = 43_200_000;

/** Build the product and run a script of the repository on it, with our own arguments; as it ends, so do we. */
export async function runBuilt(script: string): Promise<void> {
  const end = interruption();
  try {
    await build(end);
    const { succeeded, code } = await runCommand({
      line: ['node', '--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)],
      deadlineMs,
      interruption: end,
      show: true,
    });
    process.exitCode = succeeded ? 0 : code || 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
