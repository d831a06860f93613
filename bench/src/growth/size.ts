import { join } from 'node:path';
import { getMaxAdapters } from '../idle/process-limits.ts';

/** Amount of stored state of a product. */
export interface StateSize {
  /** Number of accounts, each with one key. */
  readonly keys: number;
  readonly adapters: number;
  /** Settled operations of the current month. */
  readonly operations: number;
  /** Gateway with another catalogue than the product's. */
  readonly gateway?: string;
}

/** Growth factor. */
export const growthFactor = 100;

export const smallSize: StateSize = { keys: 100, adapters: 100, operations: 10_000 };

/** Size grown in every respect, including tools; throws when this machine allows too few sockets. */
export function createLargeSize(): StateSize {
  const [keys, adapters, operations] = [
    growthFactor * smallSize.keys,
    growthFactor * smallSize.adapters,
    growthFactor * smallSize.operations,
  ];
  if (getMaxAdapters() < adapters)
    throw new Error(
      `One process can open only ${getMaxAdapters()} sockets, not ${adapters}: raise ulimit -n and run again.`,
    );
  return { keys, adapters, operations, gateway: join(import.meta.dirname, 'gateway.ts') };
}
