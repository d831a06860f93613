import { eventually } from '@kerf/testing';
import type { Service } from '@kerf/tools';
import { request } from 'undici';

type Measured = Pick<Service, 'name' | 'internalUrl'>;

/** The sum of a metric of one process over the samples whose labels hold a text; undefined when there are none. */
export async function metricOf({ internalUrl }: Measured, name: string, label = ''): Promise<number | undefined> {
  const { body } = await request(new URL('/metrics', internalUrl));
  const samples = (await body.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
    .map((line) => Number(line.split('} ')[1]?.split(' ')[0]));
  return samples.length ? samples.reduce((sum, sample) => sum + sample) : undefined;
}

/** Resolves when every gateway counts its limits in Redis, or each for itself. */
export async function limitsAre(how: 'shared' | 'local', services: readonly Measured[]): Promise<void> {
  const gateways = services.filter(({ name }) => name === 'gateway');
  await eventually(async () => {
    const gauges = await Promise.all(gateways.map((gateway) => metricOf(gateway, 'kerf_rate_limit_shared')));
    if (gauges.some((gauge) => gauge !== Number(how === 'shared')))
      throw new Error(`limits are not ${how} everywhere: ${gauges.join(', ')}`);
  });
}
