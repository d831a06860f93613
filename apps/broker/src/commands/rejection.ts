import type { FromAdapter, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';
import { nameOf } from './order.ts';
import { calledOffFault, goneFault } from './outcome.ts';

/** Maximum number of busy rejections of one command, despite the concurrency that the adapter announced. */
const mostRejections = 3;

/** Returns how a rejected command ends, or undefined when it is queued again. */
export function rejectionOf(
  { code, message }: Extract<FromAdapter, { type: 'rejected' }>,
  command: Command,
): (() => Outcome) | undefined {
  if (code === 'unsupported_tool') return () => unsupported(command, message);
  if (code === 'draining') return fails(goneFault(command.order));
  if (command.calledOff) return fails(calledOffFault(command));
  command.rejections += 1;
  return command.rejections < mostRejections ? undefined : fails(Fault.of('adapter_busy'));
}

const unsupported = ({ order }: Command, message = `The adapter cannot run ${nameOf(order)}.`): Outcome => ({
  ok: false,
  error: { code: 'UNSUPPORTED_TOOL', message },
});

const fails = (fault: Fault) => (): Outcome => {
  throw fault;
};
