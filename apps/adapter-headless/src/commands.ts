import { type AdapterToolName, catalog, type Parameters } from '@kerf/catalog';
import { type CommandResult, type FromBroker, maxMessageBytes, parse } from '@kerf/contracts';
import type { Kernel } from '@kerf/kernel';
import { isAdapterTool } from './abilities.ts';
import { Answered, isLasting } from './answered.ts';
import { fileResult } from './file-result.ts';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';

type Execute = Extract<FromBroker, { type: 'execute' }>;

/** Runs commands on the kernel, each once however often it comes, and answers each with one result. */
export class Commands {
  private readonly running = new Map<string, AbortController>();
  /** Commands that came again while they were being called off. */
  private readonly wantedAgain = new Map<string, Execute>();
  private readonly answered = new Answered();

  constructor(
    private readonly kernel: Pick<Kernel, 'run'>,
    private readonly send: (frame: string) => void,
    private readonly log: Log,
  ) {}

  /** The commands at work. */
  get runningIds(): string[] {
    return [...this.running.keys()];
  }

  async execute(command: Execute): Promise<void> {
    const id = command.command_id;
    const known = this.answered.find(id);
    if (known) return this.send(known);
    this.send(JSON.stringify({ type: 'accepted', command_id: id }));
    const running = this.running.get(id);
    if (running?.signal.aborted) this.wantedAgain.set(id, command);
    if (!running) await this.begin(command);
  }

  /** Calls a command off. Its one result comes as always. */
  cancel(commandId: string): void {
    this.running.get(commandId)?.abort();
  }

  acknowledge(commandId: string): void {
    this.answered.acknowledge(commandId);
  }

  /** Sends the results that a broken connection may have swallowed. */
  resend(): void {
    for (const frame of this.answered.unacknowledged) this.send(frame);
  }

  private async begin(command: Execute): Promise<void> {
    const id = command.command_id;
    const abort = new AbortController();
    this.running.set(id, abort);
    const result = await this.run(command, abort.signal);
    this.running.delete(id);
    const again = this.wantedAgain.get(id);
    this.wantedAgain.delete(id);
    // What was called off changed nothing. Whoever asked for it afterwards is not told that it was called off.
    if (again && !isLasting(result)) return this.begin(again);
    this.answer(result);
  }

  private answer(result: CommandResult): void {
    const frame = JSON.stringify(result);
    if (Buffer.byteLength(frame) > maxMessageBytes) return this.answer(tooLarge.toResult(result.command_id));
    this.answered.keep(result, frame);
    this.send(frame);
  }

  private async run(
    { command_id, tool, parameters, timeout_ms }: Execute,
    signal: AbortSignal,
  ): Promise<CommandResult> {
    const startedAt = performance.now();
    try {
      if (!isAdapterTool(tool)) throw new Refusal('UNSUPPORTED_TOOL', `This adapter has no tool ${tool}.`);
      const made = await this.kernel.run(tool, read(tool, parameters), { timeoutMs: timeout_ms, signal });
      const result = 'bytes' in made ? await fileResult(made) : made;
      return { type: 'result', command_id, ok: true, result, execution_time_ms: performance.now() - startedAt };
    } catch (error) {
      const refusal = Refusal.from(error);
      if (refusal.cause) this.log.error(`${tool} failed`, refusal.cause);
      return refusal.toResult(command_id);
    }
  }
}

const tooLarge = new Refusal('KERNEL_RESULT_REJECTED', `The result does not fit in ${maxMessageBytes} bytes.`);

/** Parses again what the broker has parsed: the adapter trusts nobody either. */
function read(tool: AdapterToolName, given: Record<string, unknown>) {
  const { parameters } = catalog.find(tool) ?? {};
  if (!parameters) throw new Refusal('UNSUPPORTED_TOOL', `The catalogue has no tool ${tool}.`);
  return parse(parameters, given) as Parameters<AdapterToolName>; // of this very tool: its schema has just parsed them
}
