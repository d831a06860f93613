import type { EventConsumer, Stream } from '@kerf/contracts';
import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { toStreamConfig, toConsumerConfig } from './stream-config.ts';

// JetStream error codes: the stream or consumer exists with another configuration.
const streamDiffers = 10_058;
const consumerDiffers = 10_148;

/** Creates a stream, or updates it to match its declaration, with the given number of replicas. */
export async function declareStream({ streams }: JetStreamManager, stream: Stream, replicas: number): Promise<void> {
  const config = toStreamConfig(stream, replicas);
  await catchApiError(streamDiffers, streams.add(config), () => streams.update(config.name, config));
}

/** Creates a stream if it is missing. Returns false if it exists with another configuration. */
export async function ensureStream({ streams }: JetStreamManager, stream: Stream, replicas: number): Promise<boolean> {
  let isAsDeclared = true;
  await catchApiError(streamDiffers, streams.add(toStreamConfig(stream, replicas)), async () => {
    isAsDeclared = false;
  });
  return isAsDeclared;
}

/** Creates a consumer, or updates it to match its declaration. Its stream must exist. */
export async function declareConsumer({ consumers }: JetStreamManager, consumer: EventConsumer): Promise<void> {
  const { name, stream } = consumer;
  const config = toConsumerConfig(consumer);
  await catchApiError(consumerDiffers, consumers.add(stream.name, config), () =>
    consumers.update(stream.name, name, config),
  );
}

async function catchApiError(code: number, work: Promise<unknown>, recover: () => Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== code) throw error;
    await recover();
  }
}

const disabled =
  'JetStream is not enabled on the NATS server. Start nats-server with -js, or enable JetStream for the account of this service.';

/** Converts the error for disabled JetStream to one with instructions; returns all others unchanged. */
export const explainError = (error: unknown): unknown =>
  error instanceof Error && error.name === 'JetStreamNotEnabled' ? new Error(disabled, { cause: error }) : error;
