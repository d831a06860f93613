import { catalog } from '@kerf/catalog';
import type { CommandResult, FileSlot } from '@kerf/contracts';
import type { BrokerConnection } from './broker-connection.ts';
import type { FileServer } from './file-server.ts';

const timeoutMs = 60_000;

/** Options of a tool call. */
interface CallOptions {
  readonly upload?: FileSlot;
  readonly download?: FileSlot;
  readonly timeout_ms?: number;
}

/** Client that calls the tools of the adapter under test. */
export class AdapterClient {
  constructor(
    readonly connection: BrokerConnection,
    readonly fileServer: FileServer,
    /** Tools that the adapter supports. */
    readonly tools: readonly string[],
  ) {}

  /** Runs one tool and returns its result. */
  async runTool(
    tool: string,
    parameters: Record<string, unknown> = {},
    files: CallOptions = {},
  ): Promise<CommandResult> {
    const commandId = this.sendCommand(tool, parameters, files);
    return this.connection.waitForResult(commandId);
  }

  /** Sends a command without waiting. */
  sendCommand(tool: string, parameters: Record<string, unknown> = {}, more: CallOptions = {}): string {
    const commandId = crypto.randomUUID();
    this.resendCommand(commandId, tool, parameters, more);
    return commandId;
  }

  /** Sends a command under a given id, which may have been sent before. */
  resendCommand(commandId: string, tool: string, parameters: Record<string, unknown>, more: CallOptions = {}): void {
    this.connection.send({
      type: 'execute',
      command_id: commandId,
      attempt: 1,
      tool,
      parameters: applyDefaults(tool, parameters),
      timeout_ms: timeoutMs,
      ...more,
    });
  }

  /** Reads the document state that a refused command must not change. */
  async readState(): Promise<Record<string, unknown>> {
    const { revision, object_count, bounding_box } = await this.callTool('get_state');
    return { revision, object_count, bounding_box };
  }

  /** Deletes all objects. */
  async clearDocument(): Promise<void> {
    const { objects } = await this.callTool('list_objects', { limit: 1000 });
    for (const object of Array.isArray(objects) ? objects : [])
      await this.callTool('delete_object', toObjectId(object));
  }

  /** Calls a tool that must succeed and returns its result. */
  async callTool(tool: string, parameters: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const end = await this.runTool(tool, parameters);
    if (end.ok) return end.result;
    throw new Error(`${tool} was refused with ${end.error.code}: ${end.error.message}`);
  }
}

/** Applies defaults to valid parameters, like the broker. */
const applyDefaults = (tool: string, parameters: Record<string, unknown>): Record<string, unknown> =>
  catalog.findTool(tool)?.parameters.safeParse(parameters).data ?? parameters;

const toObjectId = (object: unknown) => ({ object_id: (object as { object_id: string }).object_id });
