import type { FromBroker } from '@kerf/contracts';

/** The way to an adapter: its socket, or what stands in for it. */
export interface AdapterLink {
  /** Whether the adapter keeps up with what it is sent. */
  readonly isFree: boolean;
  /** Whether the adapter is away, so that nothing reaches it. */
  readonly isCut?: boolean;
  send(message: FromBroker): void;
}

/** The way to an adapter that is away. */
export const cutLink: AdapterLink = { isFree: false, isCut: true, send: () => undefined };
