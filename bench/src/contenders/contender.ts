import type { Part } from '../figures/processor-time.ts';
import type { Way } from '../load/job.ts';

/** One way to build the service, running. */
export interface Contender {
  readonly name: ContenderName;
  readonly baseUrl: string;
  /** How its ledger is asked. */
  readonly ledger: Way;
  /** What its clients have to trust. */
  readonly caFile: string;
  /** Keys of accounts whose adapter is connected. */
  readonly keys: readonly string[];
  /** Every process that works for it; adapters and load generators are not part of it. */
  readonly parts: readonly Part[];
}

/**
 * kerf: the product. floor: the same written bare, with one hop. hops: the floor with as many hops as the product.
 * nest: the same as plain NestJS is usually written.
 */
export const contenderNames = ['kerf', 'floor', 'hops', 'nest'] as const;
export type ContenderName = (typeof contenderNames)[number];
