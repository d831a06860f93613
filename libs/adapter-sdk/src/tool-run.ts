import { parse } from '@kerf/contracts';
import { adapterTool } from './abilities.ts';
import type { AdapterOptions, ToolContext } from './adapter-options.ts';
import { type FileSlots, fileTransfer } from './file-transfer.ts';
import { ToolError } from './tool-error.ts';

/** One tool to be run: by itself or as the step of a batch. */
export interface Call extends FileSlots {
  readonly tool: string;
  readonly parameters: unknown;
}

/** What a tool answers. */
export type Fields = Record<string, unknown>;

type Around = Omit<ToolContext, 'upload' | 'download'>;
/** Any of the tools, once its parameters have been parsed by its own schema. */
type AnyTool = (parameters: Fields, context: ToolContext) => Fields | Promise<Fields>;

/** Runs one tool with parameters parsed anew: an adapter trusts the broker no more than the other way round. */
export async function runTool(options: Pick<AdapterOptions, 'tools' | 'ca'>, call: Call, around: Around) {
  const { signal, traceparent } = around;
  const schema = adapterTool(call.tool)?.parameters;
  const tool: unknown = Object.getOwnPropertyDescriptor(options.tools, call.tool)?.value;
  if (!schema || !isTool(tool)) {
    throw new ToolError('UNSUPPORTED_TOOL', `This adapter has no tool ${call.tool}.`);
  }
  const parameters = parse(schema, call.parameters);
  signal.throwIfAborted();
  return tool(parameters, { ...around, ...fileTransfer(call, { ca: options.ca, traceparent, signal }) });
}

const isTool = (value: unknown): value is AnyTool => typeof value === 'function';
