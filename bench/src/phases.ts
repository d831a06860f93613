import type { Options } from './options.ts';

/** The same fixed work for one contender after the other. */
export interface Phase {
  /** So many wait for answers at once; 0: requests come at a rate, whether or not answers have come. */
  readonly clients: number;
  readonly count: number;
}

export const oneAndMany = ({ requests }: Options): Phase[] => [
  { clients: 1, count: Math.ceil(requests / 10) },
  { clients: 64, count: requests },
];

export const sixteen = ({ requests }: Options): Phase[] => [{ clients: 16, count: requests }];

export const one = ({ requests }: Options): Phase[] => [{ clients: 1, count: Math.ceil(requests / 10) }];

/** Each takes the better part of a second. */
export const few = (): Phase[] => [{ clients: 1, count: 10 }];
