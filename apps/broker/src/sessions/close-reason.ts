import { closeCodes } from '@kerf/contracts';

/** How a connection is told that it may not stay. */
export interface CloseReason {
  readonly code: number;
  readonly reason: string;
}

/** Its adapter has another connection now. */
export const replaced: CloseReason = { code: closeCodes.replaced, reason: 'The adapter has connected again.' };

/** Its key was revoked. */
export const keyEnded: CloseReason = { code: closeCodes.keyRefused, reason: 'The key of this connection was revoked.' };

/** Its key lives, and is of somebody who runs nothing. */
export const roleTooLow: CloseReason = {
  code: closeCodes.roleTooLow,
  reason: 'The key of this connection is of a viewer now, who runs nothing.',
};

/** All that the beat knows is that the key may not hold a connection. */
export const keyRefused: CloseReason = {
  code: closeCodes.keyRefused,
  reason: 'The key of this connection was revoked, has expired, or may not run anything any more.',
};

/** The time of its key is over. */
export const keyExpired: CloseReason = {
  code: closeCodes.keyRefused,
  reason: 'The key of this connection has expired.',
};
