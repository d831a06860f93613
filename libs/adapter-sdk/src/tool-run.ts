import type { Entry } from '@kerf/catalog';
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

/** The answer as the catalogue promises it: the service would refuse any other, when the document has changed. */
function promised({ name, result }: Entry, answer: Fields): Fields {
  const { data, error } = result.safeParse(answer);
  if (data) return data;
  throw new ToolError('INTERNAL', `The adapter answered something else than ${name} promises.`, { cause: error });
}

const isTool = (value: unknown): value is AnyTool => typeof value === 'function';
