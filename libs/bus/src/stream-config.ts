import { type EventConsumer, filterOf, type Stream } from '@kerf/contracts';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const kinds = {
  history: { retention: RetentionPolicy.Limits, discard: DiscardPolicy.Old },
  work: { retention: RetentionPolicy.Workqueue, discard: DiscardPolicy.New },
};

/** A declared stream in the server's words. */
export const configOf = (stream: Stream, replicas: number): Partial<StreamConfig> & { name: string } => ({
  ...kinds[stream.kind],
  name: stream.name,
  subjects: [`${stream.prefix}.>`],
  storage: StorageType.File,
  num_replicas: replicas,
  max_age: nanos(stream.keptMs),
  max_bytes: stream.maxBytes,
  duplicate_window: nanos(stream.duplicateWindowMs),
});

/** A declared consumer in the server's words. */
export const consumerConfigOf = (consumer: EventConsumer): Partial<ConsumerConfig> => ({
  durable_name: consumer.name,
  filter_subject: filterOf(consumer),
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  // A message may wait in the process for others before it is handled, and takes `timeoutMs` itself.
  ack_wait: nanos(3 * consumer.timeoutMs),
  // Counted by the consumer: the server would leave a message that failed too often lying in its stream.
  max_deliver: -1,
  // Those that wait for their next attempt are among them: a few failing messages must not hold up the others.
  max_ack_pending: 1_000,
});
