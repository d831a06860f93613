import type { Operation } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Msg } from '@nats-io/transport-node';
import type * as z from 'zod';
import { serviceOf } from './serving.ts';
import { decodeReply } from './wire.ts';

/** The status NATS answers itself when nobody subscribes to a subject. */
const noResponders = 503;

/** Whether the server itself says that nobody is there. */
export const isUnserved = ({ data, headers }: Msg): boolean => data.length === 0 && headers?.code === noResponders;

/** What an operation answered. Throws the fault it answered instead, and `unavailable` when nobody is there. */
export function answerIn<Op extends Operation>(operation: Op, reply: Msg): z.output<Op['output']> {
  if (isUnserved(reply)) throw Fault.of('unavailable', { service: serviceOf(operation) }, { isUndone: true });
  return operation.output.parse(decodeReply(reply)) as z.output<Op['output']>;
}
