import type { Entry } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { adapterTool } from './abilities.ts';
import type { AdapterOptions, ToolContext } from './adapter-options.ts';
import { type FileSlots, fileTransfer } from './file-transfer.ts';
import { ToolError } from './tool-error.ts';

/** Call of one tool, as a command or as a step of a batch. */
export interface Call extends FileSlots {
  readonly tool: string;
  readonly parameters: unknown;
}

/** Result of a tool. */
export type Fields = Record<string, unknown>;

type Around = Omit<ToolContext, 'upload' | 'download'>;
/** Any tool, after its parameters were parsed by its own schema. */
type AnyTool = (parameters: Fields, context: ToolContext) => Fields | Promise<Fields>;

/** Runs one tool. Its parameters are parsed again, because the adapter does not trust the broker. */
export async function runTool(options: Pick<AdapterOptions, 'tools' | 'ca'>, call: Call, around: Around) {
  const { signal, traceparent } = around;
  const entry = adapterTool(call.tool);
  const tool: unknown = Object.getOwnPropertyDescriptor(options.tools, call.tool)?.value;
  if (!entry || !isTool(tool)) {
    throw new ToolError('UNSUPPORTED_TOOL', `This adapter has no tool ${call.tool}.`);
  }
  const parameters = parse(entry.parameters, call.parameters);
  signal.throwIfAborted();
  const answer = await tool(parameters, { ...around, ...fileTransfer(call, { ca: options.ca, traceparent, signal }) });
  return promised(entry, answer);
}

/** Parses a result with the tool's schema; otherwise the service would refuse it after the document has changed. */
function promised({ name, result }: Entry, answer: Fields): Fields {
  const { data, error } = result.safeParse(answer);
  if (data) return data;
  throw new ToolError('INTERNAL', `The adapter's result does not match the result schema of ${name}.`, {
    cause: error,
  });
}

const isTool = (value: unknown): value is AnyTool => typeof value === 'function';
