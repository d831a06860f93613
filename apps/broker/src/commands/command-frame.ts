import type { FromBroker } from '@kerf/contracts';
import { createCarrier, isSampled } from '@kerf/telemetry';
import type { Command } from './command.ts';
import { isBatch } from './command-request.ts';

/** Creates the frame that sends a command to the adapter, with its remaining time. */
export function createCommandFrame({ request, attempts, deadline }: Command, now: number): FromBroker {
  const fields = {
    command_id: request.commandId,
    attempt: attempts,
    timeout_ms: Math.max(1, Math.round(deadline - now)),
    ...(request.expectedRevision !== undefined && { expected_revision: request.expectedRevision }),
    ...(isSampled() ? { traceparent: createCarrier().traceparent } : {}),
  };
  if (isBatch(request)) return { type: 'execute_batch', ...fields, steps: request.steps, atomic: request.atomic };
  const { tool, parameters, upload, download } = request;
  return {
    type: 'execute',
    ...fields,
    tool,
    parameters,
    ...(upload && { upload }),
    ...(download && { download }),
  };
}
