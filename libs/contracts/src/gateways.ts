import * as z from 'zod';
import { contract } from './contract.ts';

const gateway = z.object({ name: z.string().max(300) });

/** Which gateways there are: a revocation waits until each of them has cut what flows to the key. */
export const gateways = contract('accounts', {
  /** One is there, or still is. It counts for fifteen seconds. */
  standGateway: { input: gateway, output: z.object({}), timeoutMs: 2_000 },
  /** One serves nobody any more. */
  leaveGateway: { input: gateway, output: z.object({}), timeoutMs: 2_000 },
});
