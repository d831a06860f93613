import { closeCodes, finalCloseCodes } from '@kerf/contracts';
import type { LinkClosure } from './link.ts';

/** Reason for which an adapter ended permanently: it was stopped, or the service refused it. */
export interface AdapterExit {
  readonly why: 'stopped' | 'refused';
  readonly sentence: string;
}

export const stoppedExit: AdapterExit = { why: 'stopped', sentence: 'The adapter was stopped.' };

const sentences: Record<number, string> = {
  [closeCodes.keyRefused]: 'The key is not valid or was revoked: give the adapter a live key.',
  [closeCodes.roleTooLow]:
    "The key belongs to a viewer, who cannot run operations: use a member's key, or ask an admin for that role.",
  [closeCodes.noCommonVersion]: 'The service does not speak the protocol of this adapter: update the adapter.',
  [closeCodes.replaced]: 'Another process has connected with the same adapter id: only one of them can run.',
};

/** Returns the reason for which an adapter must not reconnect; undefined when it may. */
export function getFinalExit({ status = 0, code }: LinkClosure): AdapterExit | undefined {
  if (status === 401) return createRefusedExit(sentences[closeCodes.keyRefused]);
  if (status === 403)
    return createRefusedExit(
      'The service answered 403: check the address, and that the key does not belong to a viewer.',
    );
  if (status === 404) return createRefusedExit('The service answered 404: check the address.');
  return finalCloseCodes.includes(code) ? createRefusedExit(sentences[code]) : undefined;
}

const createRefusedExit = (sentence = 'The service refused this adapter.'): AdapterExit => ({
  why: 'refused',
  sentence,
});
