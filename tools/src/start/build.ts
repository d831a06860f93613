import { runCommand } from '../processes/run-command.ts';

/** Builds every workspace that has changed; prints nothing unless it fails. */
export async function buildWorkspaces(interruption: AbortSignal): Promise<void> {
  const { succeeded, output } = await runCommand({
    line: ['nx', 'run-many', '-t', 'build', '--outputStyle=stream'],
    deadlineMs: 600_000,
    interruption,
  });
  if (!succeeded) throw new Error(`The build failed:\n${output.trim()}`);
}
