import type { Part } from '../figures/processor-time.ts';

/** One way to build the service, running. */
export interface Contender {
  readonly name: ContenderName;
  readonly baseUrl: string;
  /** Keys of accounts whose adapter is connected. */
  readonly keys: readonly string[];
  /** Every process that works for it; adapters and load generators are not part of it. */
  readonly parts: readonly Part[];
}

/** The product, the same written bare, and the same as plain NestJS is usually written. */
export const contenderNames = ['kerf', 'floor', 'nest'] as const;
export type ContenderName = (typeof contenderNames)[number];
