import type { FromAdapter, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';
import { describeRequest } from './command-request.ts';
import { createCancelledFault, createUndeliveredFault } from './outcome.ts';

/** Maximum number of busy rejections of one command, despite the concurrency that the adapter announced. */
const maxRejections = 3;

/** Returns how a rejected command ends, or undefined when it is queued again. */
export function resolveRejection(
  { code, message }: Extract<FromAdapter, { type: 'rejected' }>,
  command: Command,
): (() => Outcome) | undefined {
  if (code === 'unsupported_tool') return () => createUnsupportedOutcome(command, message);
  if (code === 'draining') return throwFault(createUndeliveredFault(command.request));
  if (command.cancelReason) return throwFault(createCancelledFault(command));
  command.rejections += 1;
  return command.rejections < maxRejections ? undefined : throwFault(Fault.of('adapter_busy'));
}

const createUnsupportedOutcome = (
  { request }: Command,
  message = `The adapter cannot run ${describeRequest(request)}.`,
): Outcome => ({
  ok: false,
  error: { code: 'UNSUPPORTED_TOOL', message },
});

const throwFault = (fault: Fault) => (): Outcome => {
  throw fault;
};
