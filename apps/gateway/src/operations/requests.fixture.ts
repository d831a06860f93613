import { RequestContext } from '../context.ts';

/** Calls as a client makes them: one for an adapter, one for the service. */
export const createBox = {
  name: 'create_box',
  namedAs: 'command',
  parameters: { length: 1, width: 2, height: 3 },
  timeoutMs: 1_000,
} as const;
export const thread = {
  name: 'calculate_thread_geometry',
  namedAs: 'tool',
  parameters: { designation: 'M8' },
  timeoutMs: 1_000,
} as const;

/** Context of a request with a key of that digest. */
export const newContext = (idempotencyKey?: string) => new RequestContext(['0'.repeat(64)], idempotencyKey, '10.0.0.1');
