import { closeCodes, finalCloseCodes } from '@kerf/contracts';
import type { Closed } from './link.ts';

/** Reason for which an adapter ended permanently: it was stopped, or the service refused it. */
export interface Ending {
  readonly why: 'stopped' | 'refused';
  readonly sentence: string;
}

export const stopped: Ending = { why: 'stopped', sentence: 'The adapter was stopped.' };

const sentences: Record<number, string> = {
  [closeCodes.keyRefused]: 'The key is not valid or was revoked: give the adapter a live key.',
  [closeCodes.roleTooLow]:
    "The key belongs to a viewer, who cannot run operations: use a member's key, or ask an admin for that role.",
  [closeCodes.noCommonVersion]: 'The service does not speak the protocol of this adapter: update the adapter.',
  [closeCodes.replaced]: 'Another process has connected with the same adapter id: only one of them can run.',
};

/** Returns the reason for which an adapter must not reconnect; undefined when it may. */
export function endingOf({ status = 0, code }: Closed): Ending | undefined {
  if (status === 401) return refused(sentences[closeCodes.keyRefused]);
  if (status === 403)
    return refused('The service answered 403: check the address, and that the key does not belong to a viewer.');
  if (status === 404) return refused('The service answered 404: check the address.');
  return finalCloseCodes.includes(code) ? refused(sentences[code]) : undefined;
}

const refused = (sentence = 'The service refused this adapter.'): Ending => ({ why: 'refused', sentence });
