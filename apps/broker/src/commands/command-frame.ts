import type { FromBroker } from '@kerf/contracts';
import { carrierOf, isSampled } from '@kerf/telemetry';
import type { Command } from './command.ts';
import { isBatch } from './order.ts';

/** Creates the frame that sends a command to the adapter, with its remaining time. */
export function frameOf({ order, attempts, deadline }: Command, now: number): FromBroker {
  const work = {
    command_id: order.commandId,
    attempt: attempts,
    timeout_ms: Math.max(1, Math.round(deadline - now)),
    ...(order.expectedRevision !== undefined && { expected_revision: order.expectedRevision }),
    ...(isSampled() ? { traceparent: carrierOf().traceparent } : {}),
  };
  if (isBatch(order)) return { type: 'execute_batch', ...work, steps: order.steps, atomic: order.atomic };
  const { tool, parameters, upload, download } = order;
  return {
    type: 'execute',
    ...work,
    tool,
    parameters,
    ...(upload && { upload }),
    ...(download && { download }),
  };
}
