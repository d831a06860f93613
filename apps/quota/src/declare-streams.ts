// Deployment step: creates or updates the JetStream streams as they are declared.
import { connectBus } from '@kerf/bus';
import { deployment, streams } from '@kerf/contracts';
import { readStreamsConfig } from './streams-config.ts';

await declare().catch((error: unknown) => {
  process.stderr.write(`Cannot declare the streams: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function declare(): Promise<void> {
  const { KERF_NATS_URL: url, KERF_STREAM_REPLICAS: replicas } = readStreamsConfig();
  const bus = await connectBus({ url: url.reveal(), name: deployment.user });
  try {
    await bus.streams.declareStreams(streams, { replicas });
  } finally {
    await bus.close();
  }
}
