import type { ToolEntry } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { findAdapterTool } from './capabilities.ts';
import type { AdapterOptions, ToolContext } from './adapter-options.ts';
import { type FileSlots, createFileTransfer } from './file-transfer.ts';
import { ToolError } from './tool-error.ts';

/** Call of one tool, as a command or as a step of a batch. */
export interface ToolCall extends FileSlots {
  readonly tool: string;
  readonly parameters: unknown;
}

/** Result of a tool. */
export type Fields = Record<string, unknown>;

type CommandContext = Omit<ToolContext, 'upload' | 'download'>;
/** Any tool, after its parameters were parsed by its own schema. */
type AnyTool = (parameters: Fields, context: ToolContext) => Fields | Promise<Fields>;

/** Runs one tool. Its parameters are parsed again, because the adapter does not trust the broker. */
export async function runTool(options: Pick<AdapterOptions, 'tools' | 'ca'>, call: ToolCall, context: CommandContext) {
  const { signal, traceparent } = context;
  const entry = findAdapterTool(call.tool);
  const tool: unknown = Object.getOwnPropertyDescriptor(options.tools, call.tool)?.value;
  if (!entry || !isTool(tool)) {
    throw new ToolError('UNSUPPORTED_TOOL', `This adapter has no tool ${call.tool}.`);
  }
  const parameters = parse(entry.parameters, call.parameters);
  signal.throwIfAborted();
  const output = await tool(parameters, {
    ...context,
    ...createFileTransfer(call, { ca: options.ca, traceparent, signal }),
  });
  return checkResult(entry, output);
}

/** Parses a result with the tool's schema; otherwise the service would refuse it after the document has changed. */
function checkResult({ name, result }: ToolEntry, output: Fields): Fields {
  const { data, error } = result.safeParse(output);
  if (data) return data;
  throw new ToolError('INTERNAL', `The adapter's result does not match the result schema of ${name}.`, {
    cause: error,
  });
}

const isTool = (value: unknown): value is AnyTool => typeof value === 'function';
