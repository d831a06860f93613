import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { describeTimestamp } from '../schemas/timestamp.ts';
import { operationState } from '../quota.ts';

/** Response header with the operation id, and its counterpart in `_meta` of an MCP result. */
export const operationIdHeader = 'operation-id';
export const operationIdMeta = 'kerf/operation-id';

const operationId = z.uuid();

/** Endpoints for reports on operations. */
export const operationsApi = {
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
    }),
  }),
};
