import { closeCodes, finalCloseCodes } from '@kerf/contracts';
import type { Closed } from './link.ts';

/** Why an adapter ends for good. */
export interface Ending {
  readonly exitCode: number;
  readonly sentence: string;
}

export const stopped: Ending = { exitCode: 0, sentence: 'The adapter was told to stop.' };

const sentences: Record<number, string> = {
  [closeCodes.keyRefused]: 'The key is not valid or was revoked: give the adapter a live key.',
  [closeCodes.adapterRefused]:
    'This adapter id belongs to another account: start the adapter with another --adapter-id.',
  [closeCodes.noCommonVersion]: 'The service does not speak the protocol of this adapter: update the adapter.',
  [closeCodes.replaced]: 'Another process has connected with the same adapter id: only one of them can run.',
};

/** Why an adapter must not connect again after this; undefined when it may. */
export function endingOf({ status = 0, code }: Closed): Ending | undefined {
  if (status === 401) return ending(sentences[closeCodes.keyRefused]);
  if (status === 403 || status === 404) return ending(`The service answered ${status}: check the address in --url.`);
  return finalCloseCodes.includes(code) ? ending(sentences[code]) : undefined;
}

const ending = (sentence = 'The service does not want this adapter.'): Ending => ({ exitCode: 3, sentence });
