import * as z from 'zod';
import type { Entry } from './catalog.ts';

/** JSON Schema 2020-12 of what a tool takes, as MCP clients and the OpenAPI document show it. */
export const inputSchema = (tool: Entry) => jsonSchema(tool.parameters, 'input');

/** JSON Schema 2020-12 of what a tool answers. */
export const outputSchema = (tool: Entry) => jsonSchema(tool.result, 'output');

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return { ...rest, type: 'object' as const };
}

/** The hints MCP clients read before they ask their user. */
export const annotations = ({ title, effect }: Entry) => ({
  title,
  readOnlyHint: effect === 'reads',
  destructiveHint: effect === 'changes',
  idempotentHint: effect === 'reads',
  openWorldHint: false,
});
