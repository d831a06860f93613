import { closeCodes } from '@kerf/contracts';

/** Reason for which an adapter's connection ended; decides if and how soon it is expected back. */
export type DisconnectReason =
  /** Not expected back: it closed normally, broke the protocol, or its key is dead. */
  | 'permanent'
  /** The socket closed abnormally: the process died, or it noticed and reconnects at once. */
  | 'closed'
  /** Timed out without frames: the process hangs, or its network is down. */
  | 'silent'
  /** The adapter is alive and reconnects, because this pod drains or cannot register it at the moment. */
  | 'draining';

/** Close codes of the broker after which the adapter may resume its commands. */
const resumableCodes: ReadonlyMap<number, DisconnectReason> = new Map([
  [closeCodes.draining, 'draining'],
  [closeCodes.tryAgainLater, 'draining'],
  [closeCodes.slowConsumer, 'silent'],
  [closeCodes.flooding, 'closed'],
  [closeCodes.tooLarge, 'closed'],
]);

/** Returns the reason after the broker closed with this code. */
export const getBrokerCloseReason = (code: number): DisconnectReason => resumableCodes.get(code) ?? 'permanent';

const normalClosure = 1000;

/** Returns the reason after the adapter or the network closed the socket. */
export const getSocketCloseReason = (code: number | undefined): DisconnectReason =>
  code === normalClosure ? 'permanent' : 'closed';
