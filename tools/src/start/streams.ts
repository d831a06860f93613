import { runCommand } from '../processes/command.ts';
import { inProject } from '../project.ts';
import { deploymentUrlOf, type ServerUrls } from '../services/server-urls.ts';

/** Make the streams of our own NATS as they are declared, as whoever deploys has to. */
export async function declareStreams(servers: ServerUrls, interruption: AbortSignal): Promise<void> {
  const url = deploymentUrlOf(servers);
  if (!url) return;
  const { succeeded, output } = await runCommand({
    line: ['node', inProject('apps/quota/dist/declare-streams.js')],
    env: { KERF_NATS_URL: url },
    deadlineMs: 30_000,
    interruption,
  });
  if (!succeeded) throw new Error(output.trim());
}
