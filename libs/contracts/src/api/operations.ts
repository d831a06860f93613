import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { momentOf } from '../moment.ts';
import { operationState } from '../quota.ts';

/** The header of an answer that names its operation; `_meta` of a result of MCP calls it so. */
export const operationIdHeader = 'operation-id';
export const operationIdMeta = 'kerf/operation-id';

const operationId = z.uuid();

/** Endpoints about operations that were run before. */
export const operationsApi = {
  operation: endpoint({
    method: 'GET',
    path: '/api/v1/operations/{operation_id}',
    access: 'key',
    summary: 'What became of an operation, for whoever lost its answer. The header Operation-Id names it.',
    params: z.object({ operation_id: operationId }),
    reply: z.object({
      operation_id: operationId,
      tool: z.string().describe('Of a batch: batch.'),
      state: operationState.describe(
        'reserved: it runs. committed: it succeeded, and is charged. refunded: nothing is charged. ' +
          'committed may still become refunded after a 503 or 504 to a request without an Idempotency-Key; with one it is final.',
      ),
      cost: z.int().describe('Operations that it takes from the month, unless it is refunded.'),
      adapter_id: z.uuid().nullable().describe('null: run by the service itself.'),
      reserved_at: momentOf('When it was admitted'),
      settled_at: z.string().nullable().describe('When it ended, likewise. null: it runs.'),
      reason: z
        .string()
        .nullable()
        .describe('Why it was refunded: the code of the error that was answered, above all.'),
      outcome: z
        .object({
          success: z.boolean(),
          result: z
            .record(z.string(), z.unknown())
            .describe('What was answered, or {error, code} when refused. Of a batch: {results, rolled_back}.'),
        })
        .nullable()
        .describe('Kept for a day, of operations that came with an Idempotency-Key. null: not known, or not any more.'),
    }),
  }),
};
