import { stepId } from '@kerf/catalog';
import * as z from 'zod';
import { executionOptions } from '../schemas/execution-options.ts';
import { endpoint } from '../endpoint.ts';
import { secretFree } from '../schemas/text.ts';
import { rateLimit } from './usage.ts';

const command = z.strictObject({
  id: secretFree(stepId).optional().describe('Name of the step. Default: step_1, step_2 and so on.'),
  command: z.string().min(1).describe('A tool that runs on an adapter.'),
  parameters: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Parameters of the tool. "${id.object_id}" refers to the result of an earlier step.'),
});
export type BatchCommand = z.output<typeof command>;

const stepResult = z.object({
  id: z.string(),
  command: z.string(),
  success: z.boolean(),
  result: z.record(z.string(), z.unknown()).describe('Result of the tool, or {error, code}.'),
});

/** Endpoint for several operations in one request. */
export const batchApi = {
  executeBatch: endpoint({
    method: 'POST',
    path: '/api/v1/batch',
    access: 'admission',
    role: 'member',
    summary: 'Run several operations on one adapter, in order.',
    body: z.strictObject({
      commands: z.array(command).min(1).max(100),
      atomic: z
        .boolean()
        .default(false)
        .describe('All or nothing: if a step fails, the batch ends, the document is restored and nothing is charged.'),
      ...executionOptions,
    }),
    example: {
      atomic: true,
      commands: [
        { id: 'plate', command: 'create_box', parameters: { length: 60, width: 40, height: 5 } },
        { command: 'move_object', parameters: { object_id: '${plate.object_id}', offset: [0, 0, 10] } },
      ],
    },
    reply: z.object({
      success: z.boolean().describe('True if every step succeeded.'),
      results: z.array(stepResult).describe('One per command, in order.'),
      rolled_back: z.boolean().describe('True if the document was restored to its previous state.'),
      operations_charged: z.int().describe('Cost of the steps that succeeded.'),
      execution_time_ms: z.number(),
      rate_limit_info: rateLimit,
    }),
  }),
};
