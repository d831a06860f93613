import { catalog } from '@kerf/catalog';
import type { CommandResult, FileSlot } from '@kerf/contracts';
import type { Line } from './line.ts';
import type { Shelf } from './shelf.ts';

const timeoutMs = 60_000;

/** Options of a tool call. */
interface With {
  readonly upload?: FileSlot;
  readonly download?: FileSlot;
  readonly timeout_ms?: number;
}

/** Client that calls the tools of the adapter under test. */
export class Workbench {
  constructor(
    readonly line: Line,
    readonly shelf: Shelf,
    /** Tools that the adapter supports. */
    readonly tools: readonly string[],
  ) {}

  /** Runs one tool and returns its result. */
  async run(tool: string, parameters: Record<string, unknown> = {}, files: With = {}): Promise<CommandResult> {
    const commandId = this.begin(tool, parameters, files);
    return this.line.resultOf(commandId);
  }

  /** Sends a command without waiting. */
  begin(tool: string, parameters: Record<string, unknown> = {}, more: With = {}): string {
    const commandId = crypto.randomUUID();
    this.again(commandId, tool, parameters, more);
    return commandId;
  }

  /** Sends a command under a given id, which may have been sent before. */
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

  /** Reads the document state that a refused command must not change. */
  async state(): Promise<Record<string, unknown>> {
    const { revision, object_count, bounding_box } = await this.answer('get_state');
    return { revision, object_count, bounding_box };
  }

  /** Deletes all objects. */
  async clear(): Promise<void> {
    const { objects } = await this.answer('list_objects', { limit: 1000 });
    for (const object of Array.isArray(objects) ? objects : []) await this.answer('delete_object', idOf(object));
  }

  /** Calls a tool that must succeed and returns its result. */
  async answer(tool: string, parameters: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const end = await this.run(tool, parameters);
    if (end.ok) return end.result;
    throw new Error(`${tool} was refused with ${end.error.code}: ${end.error.message}`);
  }
}

/** Applies defaults to valid parameters, like the broker. */
const filled = (tool: string, parameters: Record<string, unknown>): Record<string, unknown> =>
  catalog.find(tool)?.parameters.safeParse(parameters).data ?? parameters;

const idOf = (object: unknown) => ({ object_id: (object as { object_id: string }).object_id });
