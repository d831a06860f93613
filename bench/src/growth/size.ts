import { join } from 'node:path';
import { mostAdapters } from '../idle/limits.ts';

/** Amount of stored state of a product. */
export interface Size {
  /** Number of accounts, each with one key. */
  readonly keys: number;
  readonly adapters: number;
  /** Settled operations of the current month. */
  readonly operations: number;
  /** Gateway with another catalogue than the product's. */
  readonly gateway?: string;
}

/** Growth factor. */
export const times = 100;

export const few: Size = { keys: 100, adapters: 100, operations: 10_000 };

/** Size grown in every respect, including tools; throws when this machine allows too few sockets. */
export function many(): Size {
  const [keys, adapters, operations] = [times * few.keys, times * few.adapters, times * few.operations];
  if (mostAdapters() < adapters)
    throw new Error(
      `One process can open only ${mostAdapters()} sockets, not ${adapters}: raise ulimit -n and run again.`,
    );
  return { keys, adapters, operations, gateway: join(import.meta.dirname, 'gateway.ts') };
}
