import type { CommandErrorCode } from '@kerf/contracts';

/**
 * HTTP status codes for refusals of the CAD application. They indicate to an assistant whether to fix the call, reread
 * the document or retry later. REST answers the same refusals with 200 and `success: false`.
 */
const statuses: ReadonlyMap<string, number> = new Map<CommandErrorCode, number>([
  ['OBJECT_NOT_FOUND', 404],
  ['OBJECT_IN_USE', 409],
  ['REVISION_CONFLICT', 409],
  ['KERNEL_CRASH', 502],
  ['OUTCOME_UNKNOWN', 502],
  ['INTERNAL', 502],
  ['ADAPTER_BUSY', 503],
  ['ADAPTER_UNAVAILABLE', 503],
  ['TIMEOUT', 504],
]);

/** Returns the status for a refusal; a code that is not listed means that the call is invalid. */
export const getRefusalStatus = (code: string): number => statuses.get(code) ?? 400;
