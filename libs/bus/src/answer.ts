import type { Operation } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Msg } from '@nats-io/transport-node';
import type * as z from 'zod';
import { serviceOf } from './serving.ts';
import { decodeReply } from './wire.ts';

/** Status that NATS itself replies when a subject has no subscriber. */
const noResponders = 503;

/** True if NATS itself replied that there is no responder. */
export const isUnserved = ({ data, headers }: Msg): boolean => data.length === 0 && headers?.code === noResponders;

/** Decodes the reply to an operation. Throws the fault it carries, or `unavailable` if there is no responder. */
export function answerIn<Op extends Operation>(operation: Op, reply: Msg): z.output<Op['output']> {
  if (isUnserved(reply)) throw Fault.of('unavailable', { service: serviceOf(operation) }, { isUndone: true });
  return operation.output.parse(decodeReply(reply)) as z.output<Op['output']>;
}
