import type { CommandErrorCode } from '@kerf/contracts';

/**
 * What a refusal of the application would be as an HTTP status: whether to mend the call, to look anew at the document
 * or to come again later. By REST such an answer is a 200 that says `success: false`.
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

/** The status that an assistant is told with a refusal; for a code that is not listed the call is what is wrong. */
export const statusOfRefusal = (code: string): number => statuses.get(code) ?? 400;
