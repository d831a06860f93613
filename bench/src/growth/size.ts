import { join } from 'node:path';
import { mostAdapters } from '../idle/limits.ts';

/** How much one product has to remember. */
export interface Size {
  /** Accounts, each with a key. */
  readonly keys: number;
  readonly adapters: number;
  /** Of the current month, settled. */
  readonly operations: number;
  /** A gateway with another catalogue than that of the product. */
  readonly gateway?: string;
}

/** By this much it grows. */
export const times = 100;

export const few: Size = { keys: 100, adapters: 100, operations: 10_000 };

/** Grown in everything, tools too; throws when this machine allows fewer sockets. */
export function many(): Size {
  const [keys, adapters, operations] = [times * few.keys, times * few.adapters, times * few.operations];
  if (mostAdapters() < adapters)
    throw new Error(
      `One process may have only ${mostAdapters()} sockets, not ${adapters}: raise ulimit -n and run again.`,
    );
  return { keys, adapters, operations, gateway: join(import.meta.dirname, 'gateway.ts') };
}
