import { catalog } from '@kerf/catalog';
import type { CommandResult, FileSlot } from '@kerf/contracts';
import type { Line } from './line.ts';
import type { Shelf } from './shelf.ts';

const timeoutMs = 60_000;

/** What goes with a call. */
interface With {
  readonly upload?: FileSlot;
  readonly download?: FileSlot;
  readonly timeout_ms?: number;
}

/** An adapter under test, and calls of its tools. */
export class Workbench {
  constructor(
    readonly line: Line,
    readonly shelf: Shelf,
    /** The tools that the adapter has. */
    readonly tools: readonly string[],
  ) {}

  /** Runs one tool to its end. */
  async run(tool: string, parameters: Record<string, unknown> = {}, files: With = {}): Promise<CommandResult> {
    const commandId = this.begin(tool, parameters, files);
    return this.line.resultOf(commandId);
  }

  /** Sends a command and does not wait. */
  begin(tool: string, parameters: Record<string, unknown> = {}, more: With = {}): string {
    const commandId = crypto.randomUUID();
    this.again(commandId, tool, parameters, more);
    return commandId;
  }

  /** Sends a command under an id of its own, perhaps not for the first time. */
  again(commandId: string, tool: string, parameters: Record<string, unknown>, more: With = {}): void {
    this.line.say({
      type: 'execute',
      command_id: commandId,
      attempt: 1,
      tool,
      parameters: filled(tool, parameters),
      timeout_ms: timeoutMs,
      ...more,
    });
  }

  /** The state of the document, as far as a refused command must leave it. */
  async state(): Promise<Record<string, unknown>> {
    const { revision, object_count, bounding_box } = await this.answer('get_state');
    return { revision, object_count, bounding_box };
  }

  /** Removes every object. */
  async clear(): Promise<void> {
    const { objects } = await this.answer('list_objects', { limit: 1000 });
    for (const object of Array.isArray(objects) ? objects : []) await this.answer('delete_object', idOf(object));
  }

  /** What a tool answers that must succeed. */
  async answer(tool: string, parameters: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const end = await this.run(tool, parameters);
    if (end.ok) return end.result;
    throw new Error(`${tool} is refused with ${end.error.code}: ${end.error.message}`);
  }
}

/** As the broker sends them: with their defaults, if they are valid. */
const filled = (tool: string, parameters: Record<string, unknown>): Record<string, unknown> =>
  catalog.find(tool)?.parameters.safeParse(parameters).data ?? parameters;

const idOf = (object: unknown) => ({ object_id: (object as { object_id: string }).object_id });
