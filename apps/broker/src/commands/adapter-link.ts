import type { FromBroker } from '@kerf/contracts';

/** Link to an adapter: its socket, or a substitute for it. */
export interface AdapterLink {
  /** True if the adapter keeps up with the messages sent to it. */
  readonly canSend: boolean;
  /** True if the adapter is disconnected, so that nothing reaches it. */
  readonly isDisconnected?: boolean;
  send(message: FromBroker): void;
}

/** Link to a disconnected adapter; drops all messages. */
export const disconnectedLink: AdapterLink = { canSend: false, isDisconnected: true, send: () => undefined };
