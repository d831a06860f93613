import type { Operation } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Msg } from '@nats-io/transport-node';
import type * as z from 'zod';
import { getServiceName } from './request-server.ts';
import { decodeReply } from './message-encoding.ts';

/** Status that NATS itself replies when a subject has no subscriber. */
const noRespondersStatus = 503;

/** True if NATS itself replied that there is no responder. */
export const hasNoResponders = ({ data, headers }: Msg): boolean =>
  data.length === 0 && headers?.code === noRespondersStatus;

/** Decodes the reply to an operation. Throws the fault it carries, or `unavailable` if there is no responder. */
export function decodeAnswer<Op extends Operation>(operation: Op, reply: Msg): z.output<Op['output']> {
  if (hasNoResponders(reply)) throw Fault.of('unavailable', { service: getServiceName(operation) }, { isUndone: true });
  return operation.output.parse(decodeReply(reply)) as z.output<Op['output']>;
}
