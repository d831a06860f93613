import { runCommand } from '../processes/command.ts';

/** Build every workspace that has changed; says nothing unless it fails. */
export async function build(interruption: AbortSignal): Promise<void> {
  const { succeeded, output } = await runCommand({
    line: ['nx', 'run-many', '-t', 'build', '--outputStyle=stream'],
    deadlineMs: 600_000,
    interruption,
  });
  if (!succeeded) throw new Error(`The build failed:\n${output.trim()}`);
}
