import * as z from 'zod';
import type { ToolEntry } from './catalog.ts';

/** Returns the JSON Schema 2020-12 of a tool's parameters, for MCP clients and the OpenAPI document. */
export const getInputSchema = (tool: ToolEntry) => toJsonSchema(tool.parameters, 'input');

/** Returns the JSON Schema 2020-12 of a tool's result. */
export const getOutputSchema = (tool: ToolEntry) => toJsonSchema(tool.result, 'output');

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return { ...rest, type: 'object' as const };
}

/** Returns the MCP annotations of a tool, by which clients decide to confirm a call with their user. */
export const getAnnotations = ({ title, effect }: ToolEntry) => ({
  title,
  readOnlyHint: effect === 'reads',
  destructiveHint: effect === 'changes',
  idempotentHint: effect === 'reads',
  openWorldHint: false,
});
