import { closeCodes } from '@kerf/contracts';

/** How the connection of an adapter ended, which tells whether it is expected back and how soon. */
export type Ending =
  /** Not expected: it said goodbye, broke the protocol, or its key is dead. */
  | 'for good'
  /** Its socket closed without a goodbye: the process has died, or it knows of the cut and comes back at once. */
  | 'closed'
  /** Nothing was heard for so long that it was given up: the process hangs, or its network is away. */
  | 'silent'
  /** It lives, and was told to come back. */
  | 'sent away';

/** The codes with which the broker closes on an adapter that may come back for its commands. */
const passing: ReadonlyMap<number, Ending> = new Map([
  [closeCodes.draining, 'sent away'],
  [closeCodes.tryAgainLater, 'sent away'],
  [closeCodes.slowConsumer, 'silent'],
  [closeCodes.flooding, 'closed'],
  [closeCodes.tooLarge, 'closed'],
]);

/** After the broker has closed with this code. */
export const endingAfter = (code: number): Ending => passing.get(code) ?? 'for good';

const normalClosure = 1000;

/** After the socket is gone by itself. */
export const endingOfSocket = (code: number | undefined): Ending => (code === normalClosure ? 'for good' : 'closed');
