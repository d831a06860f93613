import { closeCodes } from '@kerf/contracts';

/** Code and reason with which a connection is closed. */
export interface CloseReason {
  readonly code: number;
  readonly reason: string;
}

/** Reason of a connection that the adapter has replaced. */
export const replaced: CloseReason = { code: closeCodes.replaced, reason: 'The adapter has connected again.' };

/** Reason of a connection with a revoked key. */
export const keyRevoked: CloseReason = {
  code: closeCodes.keyRefused,
  reason: 'The key of this connection was revoked.',
};

/** Reason of a connection with a valid key, after its member became a viewer. */
export const roleTooLow: CloseReason = {
  code: closeCodes.roleTooLow,
  reason: 'The key of this connection now belongs to a viewer, who cannot run operations.',
};

/** Reason used by the heartbeat, which only knows that the key may not hold a connection. */
export const keyRefused: CloseReason = {
  code: closeCodes.keyRefused,
  reason: 'The key of this connection was revoked, has expired, or may no longer run operations.',
};

/** Reason of a connection with an expired key. */
export const keyExpired: CloseReason = {
  code: closeCodes.keyRefused,
  reason: 'The key of this connection has expired.',
};
