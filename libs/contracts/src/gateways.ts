import * as z from 'zod';
import { addressed, contract } from './contract.ts';

/** Name of a gateway, which is its address on the bus. */
const gateway = z.object({
  name: z
    .string()
    .max(300)
    .regex(/^[\w-]+$/),
});

/** Registration of gateways: a revocation waits until each has cut the open responses to the key. */
export const gateways = contract('accounts', {
  /**
   * Registers a gateway, or renews its lease. It may keep streams open for the duration of the lease, counted from its
   * request; if the lease lapses, it cuts them itself and no revocation waits for it.
   */
  standGateway: { input: gateway, output: z.object({ leaseMs: z.int().positive() }), timeoutMs: 2_000 },
  /** Deregisters a gateway that no longer serves. */
  leaveGateway: { input: gateway, output: z.object({}), timeoutMs: 2_000 },
});

/** Presence check of one gateway. If it is dead, NATS reports that at once. */
export const gatewayPresent = addressed('gateway.present', {
  input: z.object({}),
  output: z.object({}),
  timeoutMs: 1_000,
});

/** Operations of the gateways on the files of accounts. */
export const gatewayFiles = contract('gateway', {
  /** Erases up to `limit` files of an account; `isDone`: none is left. Idempotent. */
  eraseFiles: {
    input: z.object({ accountId: z.uuid(), limit: z.int().positive() }),
    output: z.object({ erased: z.int(), isDone: z.boolean() }),
    timeoutMs: 20_000,
  },
});
