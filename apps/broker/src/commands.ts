import type { CommandResult, FromBroker, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { carrierOf, isSampled } from '@kerf/telemetry';
import type { Clock } from './clock.ts';
import { Command, type Order } from './command.ts';
import { invalidResult, lateFault, lostFault, outcomeOf } from './outcome.ts';

/** The way to the adapter. */
export interface Line {
  /** Whether the adapter keeps up with what it is sent. */
  readonly isFree: boolean;
  send(message: FromBroker): void;
}

const mostWaiting = 64;

/** How long a command that was called off may still answer. */
const graceMs = 1_000;

/** The commands of one adapter: as many at work as it takes at once, the others waiting in order. */
export class Commands {
  private readonly running = new Map<string, Command>();
  private readonly waiting = new Map<string, Command>();
  private credit = 0;

  constructor(
    private readonly line: Line,
    private readonly clock: Clock,
  ) {}

  get areRunning(): boolean {
    return this.running.size > 0;
  }

  /** The adapter is ready and takes so many commands at once. Until then they wait. */
  open(credit: number): void {
    this.credit = credit;
    this.advance();
  }

  /** Runs an order by its deadline, which counts the time in the queue. One that is here already is not run again. */
  async run(order: Order): Promise<Outcome> {
    const { commandId: id, timeoutMs } = order;
    const known = this.running.get(id) ?? this.waiting.get(id);
    if (known) return known.outcome;
    if (this.waiting.size >= mostWaiting) throw Fault.of('adapter_busy');
    const command = new Command(order, this.clock.now() + timeoutMs);
    command.stopClock = this.clock.after(timeoutMs, () => this.callOff(command));
    this.waiting.set(id, command);
    this.advance();
    return command.outcome;
  }

  /** Takes a result, out of a frame of so many characters. One that nobody waits for, any more or ever, is dropped. */
  settle(result: CommandResult, frameLength: number): void {
    const command = this.running.get(result.command_id);
    if (command) this.end(command, () => outcomeOf({ result, frameLength }, command));
  }

  /** Ends a command whose result cannot be read. */
  reject(id: string, reason: string): void {
    const command = this.running.get(id);
    if (command) this.fail(command, invalidResult(command.order.tool, reason));
  }

  /** Nobody will answer any more. */
  lose(): void {
    this.credit = 0;
    for (const command of [...this.running.values(), ...this.waiting.values()]) this.fail(command, lostFault(command));
  }

  /** Sends what waits, as far as the credit reaches and the adapter keeps up. */
  advance(): void {
    for (const [id, command] of this.waiting) {
      if (this.running.size >= this.credit || !this.line.isFree) return;
      this.waiting.delete(id);
      this.running.set(id, command);
      this.line.send(this.frameOf(command));
    }
  }

  private frameOf({ order, deadline }: Command): FromBroker {
    return {
      type: 'execute',
      command_id: order.commandId,
      attempt: 1,
      tool: order.tool,
      parameters: order.parameters,
      upload: order.upload,
      download: order.download,
      timeout_ms: Math.max(1, Math.round(deadline - this.clock.now())),
      ...(isSampled() ? { traceparent: carrierOf().traceparent } : {}),
    };
  }

  private callOff(command: Command): void {
    const id = command.order.commandId;
    if (!this.running.has(id)) return this.fail(command, lateFault(command));
    command.calledOff = true;
    command.stopClock = this.clock.after(graceMs, () => this.fail(command, lateFault(command)));
    this.line.send({ type: 'cancel', command_id: id, reason: 'timeout' });
  }

  private fail(command: Command, fault: Fault): void {
    this.end(command, () => {
      throw fault;
    });
  }

  private end(command: Command, find: () => Outcome): void {
    this.running.delete(command.order.commandId);
    this.waiting.delete(command.order.commandId);
    command.end(find);
    this.advance();
  }
}
