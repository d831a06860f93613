import { toolsets } from '@kerf/catalog';
import * as z from 'zod';
import { withoutSecret } from './without-secret.ts';

/** Names one attempt, so that a repeated one is neither run nor charged again. The same rule however it is sent. */
export const idempotencyKey = withoutSecret(
  z.string().refine((key) => /^[ -~]{1,255}$/.test(key), 'must have 1 to 255 printable ASCII characters'),
).meta({ minLength: 1, maxLength: 255 });

/** Which tools a list shows: `extended` adds those that are not in every list. */
export const toolset = z.enum(toolsets).default('core').describe('extended lists more tools than core does.');

/** The most time that an operation may be given. */
export const longestOperationMs = 600_000;

/** What a body may say of how an operation is run, beside what is to be run. */
export const terms = {
  adapter_id: z.uuid().optional().describe('The adapter to use. Default: chosen by the service.'),
  timeout_ms: z.int().min(100).max(longestOperationMs).default(30_000).describe('How long the operation may take.'),
  /** Makes it an operation on the document as the caller knows it. */
  expected_revision: z
    .int()
    .min(0)
    .optional()
    .describe('Run only while the document is at this revision, which get_state tells; else REVISION_CONFLICT.'),
  /** Asks what would happen, without doing it. */
  dry_run: z
    .boolean()
    .default(false)
    .describe(
      'Only check, and tell what would happen: parameters, cost, adapter. Nothing is run, reserved or charged.',
    ),
};

/** What a tools/call of MCP may carry in `_meta`, where the REST interface has a header and fields of the body. */
export const callMeta = z.strictObject({
  'kerf/idempotency-key': idempotencyKey.optional(),
  'kerf/adapter-id': terms.adapter_id,
  'kerf/expected-revision': terms.expected_revision,
  'kerf/timeout-ms': terms.timeout_ms,
  'kerf/dry-run': terms.dry_run,
});

/** What a resources/read may carry there: reading an object is an operation too. */
export const readMeta = callMeta.pick({ 'kerf/idempotency-key': true, 'kerf/timeout-ms': true });
