import type { Answer } from '../api/client.ts';

/** Operation in the list. */
export type Operation = Answer<'listOperations'>['operations'][number];

/** Refusals of CAD applications. */
const refusals: Readonly<Record<string, string>> = {
  BOOLEAN_FAILED: 'The objects could not be combined.',
  EMPTY_RESULT: 'Nothing would be left of the shape.',
  EXPORT_FAILED: 'The model could not be exported.',
  IMPORT_FAILED: 'The file could not be read as a model.',
  INVALID_PARAMETER: 'The CAD application refused a parameter.',
  KERNEL_CRASH: 'The CAD kernel stopped during the computation.',
  KERNEL_ERROR: 'The CAD kernel could not compute this.',
  KERNEL_RESULT_REJECTED: 'The CAD kernel returned a wrong shape, which was not kept.',
  MODIFIER_FAILED: 'The fillet, chamfer or other change does not fit this shape.',
  OBJECT_IN_USE: 'Other objects are made from this one.',
  OBJECT_NOT_FOUND: 'The document has no such object.',
  OUTCOME_UNKNOWN: 'The adapter restarted before it reported a result.',
  REVISION_CONFLICT: 'The document had changed in the meantime.',
  UNSUPPORTED_TOOL: 'The CAD application does not have this tool.',
};

/** Failures on the way to a CAD application and back. */
const failures: Readonly<Record<string, string>> = {
  adapter_busy: 'The adapter was busy.',
  adapter_gone: 'The adapter disconnected before it started.',
  adapter_invalid: 'The adapter returned an invalid result.',
  adapter_lost: 'The adapter disconnected before it finished.',
  adapter_timed_out: 'The adapter did not finish in time.',
  called_off: 'It was cancelled.',
  deadline: 'Its result was not confirmed in time.',
  deadline_passed: 'It was not finished within its timeout.',
  internal: 'The service failed.',
  no_adapter: 'No connected adapter could run it.',
  overloaded: 'The service was too busy.',
  shutting_down: 'The service restarted before it finished.',
  timed_out: 'The service did not answer in time.',
  unavailable: 'A part of the service was unavailable.',
  'unknown admission': 'The ledger did not confirm the start, so it was undone.',
  'unknown settlement': 'The ledger did not confirm the charge, so it was undone.',
};

const stateWords = { reserved: 'running', committed: 'succeeded', refunded: 'failed' } as const;

/** Describes the state of an operation in one word. */
export function describeState(state: Operation['state']): (typeof stateWords)[Operation['state']] {
  return stateWords[state];
}

/** Describes the reason for a refund in a sentence; one that is not known is shown by its own words. */
export function describeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ').toLowerCase();
  return refusals[reason] ?? failures[reason] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Names an adapter by the end of its id: it may have disconnected long ago. */
export function nameAdapter(adapterId: string | null): string {
  return adapterId === null ? 'the service itself' : `adapter …${adapterId.slice(-6)}`;
}

/** Names a key by its name and last characters; one that no longer exists by those of its id. */
export function nameKey({ key_id, name, last4 }: Answer<'usage'>['by_key'][number]): string {
  return name === null ? `removed key …${last4 ?? key_id.slice(-4)}` : `${name} …${last4 ?? ''}`;
}
