import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrInstallPrometheus } from './programs.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

interface PrometheusOptions extends ServerOptions {
  /** Addresses to scrape, by job. */
  targets: Readonly<Record<string, readonly string[]>>;
  /** Files with rules. */
  ruleFiles?: readonly string[];
}

/** Starts Prometheus on loopback. It scrapes every second, keeps exemplars, and stores its data in `folder`. */
export async function startPrometheus({ folder, port, targets, ruleFiles }: PrometheusOptions): Promise<Server> {
  const { prometheus: command } = await findOrInstallPrometheus();
  await mkdir(folder, { recursive: true });
  const configuration = join(folder, 'prometheus.json');
  // JSON is YAML.
  await writeFile(configuration, JSON.stringify(createConfiguration(targets, ruleFiles)));
  const program = (free: number) => ({
    name: 'prometheus',
    command,
    args: [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${free}`,
      '--enable-feature=exemplar-storage',
    ],
    logFile: join(folder, 'prometheus.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 10_000,
  });
  const running = await startOnPort({ program }, port);
  return { url: `http://127.0.0.1:${running.port}`, pid: running.pid, stop: running.stop };
}

const createConfiguration = (targets: PrometheusOptions['targets'], ruleFiles: readonly string[] = []) => ({
  global: { scrape_interval: '1s', evaluation_interval: '1s' },
  rule_files: ruleFiles,
  scrape_configs: Object.entries(targets).map(([job, addresses]) => ({
    job_name: job,
    static_configs: [{ targets: addresses }],
  })),
});
