import { eventually } from '@kerf/testing';
import type { RunningService, ServiceName } from '@kerf/tools';
import { request } from 'undici';

type MeasuredService = Pick<RunningService, 'name' | 'internalUrl'>;

/** Sum of a process's metric over the samples with matching labels; undefined when there are none. */
export async function readMetric(
  { internalUrl }: MeasuredService,
  name: string,
  label = '',
): Promise<number | undefined> {
  const { body } = await request(new URL('/metrics', internalUrl));
  const samples = (await body.text())
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(label))
    .map((line) => Number(line.split(' ').at(-1)));
  return samples.length ? samples.reduce((sum, sample) => sum + sample) : undefined;
}

/** Waits until every process of a service counts its limits in Redis, or each process counts locally. */
export async function waitForLimits(
  mode: 'shared' | 'local',
  services: readonly MeasuredService[],
  limited: ServiceName = 'gateway',
): Promise<void> {
  const processes = services.filter(({ name }) => name === limited);
  await eventually(async () => {
    const gauges = await Promise.all(processes.map((one) => readMetric(one, 'kerf_rate_limit_shared')));
    if (gauges.some((gauge) => gauge !== Number(mode === 'shared')))
      throw new Error(`limits are not ${mode} everywhere: ${gauges.join(', ')}`);
  });
}
