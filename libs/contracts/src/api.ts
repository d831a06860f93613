import * as z from 'zod';
import { adapterApi } from './api/adapters.ts';
import { auditApi } from './api/audit.ts';
import { batchApi } from './api/batch.ts';
import { filesApi } from './api/files.ts';
import { keyEndpoints } from './api/keys.ts';
import { libraryApi } from './api/libraries.ts';
import { mcpApi } from './api/mcp.ts';
import { operationsApi } from './api/operations.ts';
import { standardsApi } from './api/standards.ts';
import { teamApi } from './api/team.ts';
import { templateApi } from './api/templates.ts';
import { adapterId, dryRun, expectedRevision, timeoutMs, toolset } from './call-fields.ts';
import { tier } from './caller.ts';
import { rateLimit, usageApi } from './api/usage.ts';
import { validationApi } from './api/validation.ts';
import { endpoint, htmlPage } from './endpoint.ts';

const parameters = z.record(z.string(), z.unknown()).default({}).describe('As the tool declares them.');
const result = z.record(z.string(), z.unknown()).describe('What the tool answers, or {error, code} when refused.');

const mcpTool = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  operation_cost: z.int().describe('Operations charged for one call.'),
  requires_adapter: z.boolean(),
});

const operation = z.object({ id: z.string(), premium: z.boolean(), available: z.boolean() });

/** The public HTTP interface, endpoint by endpoint. */
export const api = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the service is up.',
    reply: z.object({ status: z.string() }),
  }),

  info: endpoint({
    method: 'GET',
    path: '/api/v1/info',
    access: 'public',
    summary: 'Name, release and features of the service.',
    reply: z.object({ name: z.string(), version: z.string(), features: z.array(z.string()) }),
  }),

  openapi: endpoint({
    method: 'GET',
    path: '/api/v1/openapi.json',
    access: 'public',
    revalidated: true,
    summary: 'This document.',
    reply: z.record(z.string(), z.unknown()),
  }),

  reference: endpoint({
    method: 'GET',
    path: '/docs',
    access: 'public',
    revalidated: true,
    summary: 'This document as a page for people, and every tool with its parameters.',
    reply: htmlPage,
  }),

  register: endpoint({
    method: 'POST',
    path: '/api/v1/auth/register',
    access: 'public',
    summary: 'Create an account. The answer shows its API key, once.',
    body: z.strictObject({ email: z.email().max(254), tier: tier.default('free') }),
    example: { email: 'ada@example.com', tier: 'pro' },
    reply: z.object({
      user_id: z.string(),
      email: z.string(),
      api_key: z.string(),
      tier,
      subscription_status: z.string(),
      message: z.string(),
    }),
  }),

  user: endpoint({
    method: 'GET',
    path: '/api/v1/auth/user',
    access: 'key',
    unlimited: true,
    summary: 'The account of the key, and how much of its month is used.',
    reply: z.object({ user_id: z.string(), email: z.string(), tier, rate_limit: rateLimit }),
  }),

  ...usageApi,

  executeCommand: endpoint({
    method: 'POST',
    path: '/api/v1/execute',
    access: 'admission',
    role: 'member',
    summary: 'Run an operation by its name.',
    body: z.strictObject({
      command: z.string().min(1),
      parameters,
      adapter_id: adapterId,
      timeout_ms: timeoutMs,
      expected_revision: expectedRevision,
      dry_run: dryRun,
    }),
    example: { command: 'create_box', parameters: { length: 60, width: 40, height: 20 } },
    reply: z.object({ success: z.boolean(), result, rate_limit_info: rateLimit }),
  }),

  executeOperation: endpoint({
    method: 'POST',
    path: '/api/v1/op',
    access: 'admission',
    role: 'member',
    summary: 'Run an operation by its opaque id.',
    body: z.strictObject({
      op: z.string().min(1),
      p: parameters,
      a: adapterId,
      t: timeoutMs,
      e: expectedRevision,
      d: dryRun,
    }),
    example: { op: 'op_an7q5yi3xeqtm', p: { length: 60, width: 40, height: 20 } },
    reply: z.object({ s: z.boolean(), r: result, rl: z.object({ u: z.int(), l: z.int() }) }),
  }),

  operations: endpoint({
    method: 'GET',
    path: '/api/v1/ops',
    access: 'key',
    unlimited: true,
    summary: 'The opaque ids of all operations, and which of them the tier may use.',
    query: z.strictObject({ toolset }),
    reply: z.object({ operations: z.array(operation), total: z.int(), tier }),
  }),

  executeTool: endpoint({
    method: 'POST',
    path: '/api/v1/mcp/execute',
    access: 'admission',
    role: 'member',
    summary: 'Run an MCP tool by its name.',
    body: z.strictObject({
      tool_name: z.string().min(1),
      parameters,
      adapter_id: adapterId,
      timeout_ms: timeoutMs,
      expected_revision: expectedRevision,
      dry_run: dryRun,
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
    unlimited: true,
    summary: 'The tools the tier may use.',
    query: z.strictObject({ toolset }),
    reply: z.object({ tier, tools: z.array(mcpTool), total_count: z.int() }),
  }),

  ...adapterApi,

  ...mcpApi,
  ...batchApi,
  ...operationsApi,
  ...templateApi,
  ...validationApi,
  ...filesApi,
  ...teamApi,
  ...auditApi,
  ...keyEndpoints,
  ...libraryApi,
  ...standardsApi,
};
