/** Requests per system and round with many clients; a tenth of them with one client. */
export interface WorkSize {
  readonly requests: number;
}

/** Fixed amount of work, the same for each system. */
export interface Phase {
  /** Number of concurrent clients; 0: requests start at a fixed rate, regardless of responses. */
  readonly clients: number;
  readonly count: number;
}

export const oneAndManyClients = ({ requests }: WorkSize): Phase[] => [
  { clients: 1, count: Math.ceil(requests / 10) },
  { clients: 64, count: requests },
];

export const sixteenClients = ({ requests }: WorkSize): Phase[] => [{ clients: 16, count: requests }];

export const oneClient = ({ requests }: WorkSize): Phase[] => [{ clients: 1, count: Math.ceil(requests / 10) }];

/** Each request takes close to a second. */
export const fewRequests = (): Phase[] => [{ clients: 1, count: 10 }];
