import type { CommandResult, FromBroker, Outcome } from '@kerf/contracts';
import { DetachedSpan } from '@kerf/telemetry';
import { type CommandRequest, isBatch } from './command-request.ts';

/** Current owner of a command; it changes when the command moves to the adapter's next connection. */
export interface CommandOwner {
  /** Handles a command's deadline. */
  expireCommand(command: Command): void;
  /** Fails a command that did not answer its cancellation. */
  abandonCommand(command: Command): void;
  /** Cancels a command that no operation waits for. */
  cancelCommand(command: Command): void;
  receiveResult(result: CommandResult, frameLength: number): boolean;
  /** Fails all commands of this owner: no results will arrive. */
  failAll(): void;
}

/** A command request on its way through one adapter, until it has an outcome. */
export class Command {
  readonly outcome: Promise<Outcome>;
  /** Number of times it was sent. */
  attempts = 0;
  sentAt = 0;
  /** True from sending, until the adapter reports that it did not start the command. */
  mayHaveStarted = false;
  /** True once the adapter has acknowledged the command. */
  isAccepted = false;
  /** Number of times the adapter rejected it as busy. */
  rejections = 0;
  /** Reason of the cancellation that was sent to the adapter, if any. */
  cancelReason: 'timeout' | 'requested' | undefined;
  /** Time of the last progress update to the requester. */
  progressSentAt = Number.NEGATIVE_INFINITY;
  /** Stops the timer that currently runs for this command. */
  stopClock: () => void = () => undefined;
  /** Operations that wait for this command; several can share one idempotency key. */
  private readonly operationIds: string[];
  /** Span of the adapter's work in a sampled trace. The broker makes it, so that every adapter has one. */
  private readonly span: DetachedSpan | undefined;
  private resolve: (outcome: Outcome | Promise<Outcome>) => void = () => undefined;

  constructor(
    readonly request: CommandRequest,
    readonly deadline: number,
    public owner: CommandOwner,
  ) {
    this.operationIds = [request.operationId];
    this.outcome = new Promise((resolve) => {
      this.resolve = resolve;
    });
    this.span = startSpan(request);
    this.span?.endWith(this.outcome, ({ ok }) => ({ 'kerf.outcome': ok ? 'succeeded' : 'refused' }));
  }

  get id(): string {
    return this.request.commandId;
  }

  /** True if the adapter has not acknowledged the command and it was not cancelled. */
  get isUnacknowledged(): boolean {
    return !this.isAccepted && !this.cancelReason;
  }

  /** Trace context for the adapter, if its trace is sampled. */
  get traceparent(): string | undefined {
    return this.span?.traceparent;
  }

  /** Records that the command is sent, which may be again. */
  markSent(now: number): void {
    this.attempts += 1;
    this.sentAt = now;
    this.mayHaveStarted = true;
    this.span?.addEvent('frame sent', { attempt: this.attempts });
  }

  /** Records that the adapter acknowledged the command, or reported its progress. */
  markReceived(type: 'accepted' | 'progress'): void {
    this.isAccepted = true;
    this.span?.addEvent(type);
  }

  /** Adds an operation that waits for the outcome. */
  addOperation(operationId: string): Promise<Outcome> {
    this.operationIds.push(operationId);
    return this.outcome;
  }

  /** Removes a waiting operation; returns true when none is left. */
  removeOperation(operationId: string): boolean {
    const index = this.operationIds.indexOf(operationId);
    if (index < 0) return false;
    this.operationIds.splice(index, 1);
    return this.operationIds.length === 0;
  }

  /** Resolves with the outcome of a duplicate of this command, which takes over its waiting operations. */
  mergeInto(other: Command): void {
    this.stopClock();
    other.operationIds.push(...this.operationIds);
    this.resolve(other.outcome);
  }

  /** Resolves the command with what `produce` returns or throws. */
  resolveWith(produce: () => Outcome): void {
    this.stopClock();
    this.resolve(new Promise((resolve) => resolve(produce())));
  }
}

/** Creates the frame that sends a command to the adapter, with its remaining time. */
export function createCommandFrame({ request, attempts, deadline, traceparent }: Command, now: number): FromBroker {
  const fields = {
    command_id: request.commandId,
    attempt: attempts,
    timeout_ms: Math.max(1, Math.round(deadline - now)),
    ...(request.expectedRevision !== undefined && { expected_revision: request.expectedRevision }),
    ...(traceparent !== undefined && { traceparent }),
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

function startSpan(request: CommandRequest): DetachedSpan | undefined {
  const tool = isBatch(request) ? 'batch' : request.tool;
  const ids = { 'kerf.command_id': request.commandId, 'kerf.operation_id': request.operationId };
  return DetachedSpan.start(`execute ${tool}`, { 'kerf.tool': tool, ...ids });
}
