import { toolsets } from '@kerf/catalog';
import * as z from 'zod';
import { secretFree } from './text.ts';

/** Idempotency key of a request; a repetition is neither run nor charged again. Same rule for all transports. */
export const idempotencyKey = secretFree(
  z.string().refine((key) => /^[ -~]{1,255}$/.test(key), 'must have 1 to 255 printable ASCII characters'),
).meta({ minLength: 1, maxLength: 255 });

/** Selection of tools in a list: `extended` adds those outside the core. */
export const toolset = z.enum(toolsets).default('core').describe('extended lists more tools than core.');

/** Maximum timeout of an operation. */
export const maxOperationMs = 600_000;

/** Body fields that control how an operation is run. */
export const executionOptions = {
  adapter_id: z.uuid().optional().describe('Adapter to use. Default: chosen by the service.'),
  timeout_ms: z.int().min(100).max(maxOperationMs).default(30_000).describe('Timeout of the operation.'),
  /** Ties the operation to the document revision that the caller knows. */
  expected_revision: z
    .int()
    .min(0)
    .optional()
    .describe('Run only if the document has this revision, as returned by get_state; else REVISION_CONFLICT.'),
  /** Requests a dry run. */
  dry_run: z
    .boolean()
    .default(false)
    .describe('Only check and report parameters, cost and adapter. Nothing is run, reserved or charged.'),
};

/** Fields in `_meta` of an MCP tools/call, equivalent to the header and body fields of the REST API. */
export const toolCallMeta = z.strictObject({
  'kerf/idempotency-key': idempotencyKey.optional(),
  'kerf/adapter-id': executionOptions.adapter_id,
  'kerf/expected-revision': executionOptions.expected_revision,
  'kerf/timeout-ms': executionOptions.timeout_ms,
  'kerf/dry-run': executionOptions.dry_run,
});

/** Fields in `_meta` of an MCP resources/read, because reading an object is an operation too. */
export const resourceReadMeta = toolCallMeta.pick({ 'kerf/idempotency-key': true, 'kerf/timeout-ms': true });
