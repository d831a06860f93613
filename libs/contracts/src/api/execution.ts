import * as z from 'zod';
import { executionOptions, toolset } from '../schemas/execution-options.ts';
import { tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { rateLimit } from './usage.ts';

const parameters = z.record(z.string(), z.unknown()).default({}).describe('Parameters of the tool.');
const result = z.record(z.string(), z.unknown()).describe('Result of the tool, or {error, code} if refused.');

const mcpTool = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  operation_cost: z.int().describe('Operations charged for one call.'),
  requires_adapter: z.boolean(),
});

const operation = z.object({ id: z.string(), premium: z.boolean(), available: z.boolean() });

/** Endpoints that run or list single operations. */
export const executionApi = {
  executeCommand: endpoint({
    method: 'POST',
    path: '/api/v1/execute',
    access: 'admission',
    role: 'member',
    summary: 'Run an operation by name.',
    body: z.strictObject({
      command: z.string().min(1),
      parameters,
      ...executionOptions,
    }),
    example: { command: 'create_box', parameters: { length: 60, width: 40, height: 20 } },
    reply: z.object({ success: z.boolean(), result, rate_limit_info: rateLimit }),
  }),

  executeOperation: endpoint({
    method: 'POST',
    path: '/api/v1/op',
    access: 'admission',
    role: 'member',
    summary: 'Run an operation by opaque id.',
    body: z.strictObject({
      op: z.string().min(1),
      p: parameters,
      a: executionOptions.adapter_id,
      t: executionOptions.timeout_ms,
      e: executionOptions.expected_revision,
      d: executionOptions.dry_run,
    }),
    example: { op: 'op_an7q5yi3xeqtm', p: { length: 60, width: 40, height: 20 } },
    reply: z.object({ s: z.boolean(), r: result, rl: z.object({ u: z.int(), l: z.int() }) }),
  }),

  operations: endpoint({
    method: 'GET',
    path: '/api/v1/ops',
    access: 'key',
    limitedAs: 'read',
    summary: 'Opaque ids of all operations, and their availability on the tier.',
    query: z.strictObject({ toolset }),
    reply: z.object({ operations: z.array(operation), total: z.int(), tier }),
  }),

  executeTool: endpoint({
    method: 'POST',
    path: '/api/v1/mcp/execute',
    access: 'admission',
    role: 'member',
    summary: 'Run an MCP tool by name.',
    body: z.strictObject({
      tool_name: z.string().min(1),
      parameters,
      ...executionOptions,
    }),
    example: { tool_name: 'create_cylinder', parameters: { radius: 8, height: 20 }, timeout_ms: 10_000 },
    reply: z.object({
      success: z.boolean(),
      result,
      execution_time_ms: z.number(),
      commands_executed: z.int(),
    }),
  }),

  tools: endpoint({
    method: 'GET',
    path: '/api/v1/mcp/tools',
    access: 'key',
    limitedAs: 'read',
    summary: 'Tools available on the tier.',
    query: z.strictObject({ toolset }),
    reply: z.object({ tier, tools: z.array(mcpTool), total_count: z.int() }),
  }),
};
