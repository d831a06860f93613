import * as z from 'zod';
import { addressed, contract } from './contract.ts';

/** What a gateway is called: an address on the bus. */
const gateway = z.object({
  name: z
    .string()
    .max(300)
    .regex(/^[\w-]+$/),
});

/** Which gateways there are: a revocation waits until each of them has cut what flows to the key. */
export const gateways = contract('accounts', {
  /**
   * One is there, or still is. So long from its question on it may have streams open without asking again: then it has
   * cut them by itself, and nobody waits for it.
   */
  standGateway: { input: gateway, output: z.object({ leaseMs: z.int().positive() }), timeoutMs: 2_000 },
  /** One serves nobody any more. */
  leaveGateway: { input: gateway, output: z.object({}), timeoutMs: 2_000 },
});

/** Asked of one gateway: whether it is there. When it is dead, NATS says so at once. */
export const gatewayPresent = addressed('gateway.present', {
  input: z.object({}),
  output: z.object({}),
  timeoutMs: 1_000,
});
