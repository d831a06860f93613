import { runCommand } from '../processes/run-command.ts';
import { watchTerminationSignals } from '../processes/termination-signal.ts';
import { buildWorkspaces } from './build.ts';

/** A million operations take hours. */
const deadlineMs = 43_200_000;

/** Builds the product and runs a script of the repository with our arguments; exits with its exit code. */
export async function buildAndRun(script: string): Promise<void> {
  const termination = watchTerminationSignals();
  try {
    await buildWorkspaces(termination);
    const { succeeded, code } = await runCommand({
      line: ['node', '--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)],
      deadlineMs,
      interruption: termination,
      showOutput: true,
    });
    process.exitCode = succeeded ? 0 : code || 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
