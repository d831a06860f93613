import * as z from 'zod';
import type { Entry } from './catalog.ts';

/** Returns the JSON Schema 2020-12 of a tool's parameters, for MCP clients and the OpenAPI document. */
export const inputSchema = (tool: Entry) => jsonSchema(tool.parameters, 'input');

/** Returns the JSON Schema 2020-12 of a tool's result. */
export const outputSchema = (tool: Entry) => jsonSchema(tool.result, 'output');

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return { ...rest, type: 'object' as const };
}

/** Returns the MCP annotations of a tool, by which clients decide to confirm a call with their user. */
export const annotations = ({ title, effect }: Entry) => ({
  title,
  readOnlyHint: effect === 'reads',
  destructiveHint: effect === 'changes',
  idempotentHint: effect === 'reads',
  openWorldHint: false,
});
