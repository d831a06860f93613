import { connectBus } from '@kerf/bus';
import { deployment, streams } from '@kerf/contracts';
import type { BusAddress } from '@kerf/service/configuration';

interface StreamOptions {
  readonly address: BusAddress;
  readonly replicas: number;
}

/** Creates the event streams, or changes them to their declaration; resolves to their number. */
export async function declareStreams({ address, replicas }: StreamOptions): Promise<number> {
  const bus = await connectBus({ ...address, name: deployment.user });
  try {
    await bus.streams.declareStreams(streams, { replicas });
    return streams.length;
  } finally {
    await bus.close();
  }
}
