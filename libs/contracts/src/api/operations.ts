import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { describeTimestamp } from '../schemas/timestamp.ts';
import { parseNumber } from '../schemas/query.ts';
import { maxListedOperations, operationState } from '../operation-lists.ts';

/** Response header with the operation id, and its counterpart in `_meta` of an MCP result. */
export const operationIdHeader = 'operation-id';
export const operationIdMeta = 'kerf/operation-id';

const operationId = z.uuid();

/** Place in the list, as `next` of a page answers it. */
const before = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z_[0-9a-f-]{36}$/, 'must be `next` of the page before')
  .transform((text) => ({ at: text.slice(0, 24), id: text.slice(25) }))
  .pipe(z.object({ at: z.iso.datetime(), id: z.uuid() }));

/** Endpoints for reports on operations. */
export const operationsApi = {
  listOperations: endpoint({
    method: 'GET',
    path: '/api/v1/operations',
    access: 'key',
    summary: 'Operations of the account, latest first, while the ledger keeps them.',
    query: z.strictObject({
      before: before.optional().describe('`next` of the page before.'),
      limit: z
        .preprocess(parseNumber, z.int().min(1).max(maxListedOperations))
        .default(50)
        .describe('Operations in a page. Default: 50.'),
      key_id: z.uuid().optional(),
      adapter_id: z.uuid().optional(),
      tool: z.string().min(1).max(100).optional(),
      state: operationState.optional(),
    }),
    reply: z.object({
      operations: z.array(
        z.object({
          operation_id: operationId,
          tool: z.string().describe('Of a batch: batch.'),
          state: operationState.describe('As of one operation.'),
          cost: z.int(),
          key_id: z.string(),
          adapter_id: z.string().nullable().describe('null: run by the service itself.'),
          reserved_at: describeTimestamp('When it was admitted'),
          settled_at: z.string().nullable().describe('When it ended, in the same format. null: it is running.'),
          duration_ms: z.number().nullable(),
          reason: z.string().nullable().describe('Reason for the refund.'),
        }),
      ),
      next: z
        .string()
        .nullable()
        .describe(
          '`before` of the next page; null: this is the last. With a filter a page may be short and not the last.',
        ),
      kept_days: z
        .object({ committed: z.int(), refunded: z.int() })
        .nullable()
        .describe('Days for which operations are kept. null: unknown.'),
    }),
  }),

  operation: endpoint({
    method: 'GET',
    path: '/api/v1/operations/{operation_id}',
    access: 'key',
    summary: 'Report on an operation, in case its response was lost. The header Operation-Id names it.',
    params: z.object({ operation_id: operationId }),
    reply: z.object({
      operation_id: operationId,
      tool: z.string().describe('Of a batch: batch.'),
      state: operationState.describe(
        'reserved: it is running. committed: it succeeded and is charged. refunded: nothing is charged. ' +
          'committed may still become refunded after a 503 or 504 to a request without an Idempotency-Key; with one it is final.',
      ),
      cost: z.int().describe('Operations charged to the month, unless it is refunded.'),
      adapter_id: z.uuid().nullable().describe('null: run by the service itself.'),
      reserved_at: describeTimestamp('When it was admitted'),
      settled_at: z.string().nullable().describe('When it ended, in the same format. null: it is running.'),
      reason: z.string().nullable().describe('Reason for the refund, usually the error code of the response.'),
      outcome: z
        .object({
          success: z.boolean(),
          result: z
            .record(z.string(), z.unknown())
            .describe('Result of the tool, or {error, code} if refused. Of a batch: {results, rolled_back}.'),
        })
        .nullable()
        .describe('Kept for a day, for operations with an Idempotency-Key. null: unknown, unavailable or expired.'),
      unavailable_answer: z
        .object({
          success: z.boolean(),
          reason: z.string(),
          bytes: z.int().optional(),
          sha256: z.string().optional().describe('Of the JSON text of the outcome.'),
        })
        .optional()
        .describe('Present if the answer was too large to be kept, or was stored by a newer release.'),
      trace_url: z.string().nullable().describe('Address of its trace. null: the operator offers none.'),
    }),
  }),
};
