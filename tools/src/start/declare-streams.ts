import { runCommand } from '../processes/run-command.ts';
import { resolveInProject } from '../project.ts';
import { getDeploymentUrl, type ServerUrls } from '../services/server-urls.ts';

/** Declares the streams on our own NATS, which is an operator's task in a deployment. */
export async function declareStreams(servers: ServerUrls, interruption: AbortSignal): Promise<void> {
  const url = getDeploymentUrl(servers);
  if (!url) return;
  const { succeeded, output } = await runCommand({
    line: ['node', resolveInProject('apps/migrate/dist/main.js'), 'streams'],
    env: { KERF_NATS_URL: url },
    deadlineMs: 30_000,
    interruption,
  });
  if (!succeeded) throw new Error(output.trim());
}
