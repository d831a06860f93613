import * as z from 'zod';
import { outcome } from './caller.ts';
import { addressed, announcement, contract } from './contract.ts';

/** A connected adapter as its account sees it. */
export const connectedAdapter = z.object({
  adapterId: z.uuid(),
  adapterType: z.string(),
  connectedAt: z.string(),
  lastHeartbeat: z.string(),
  healthy: z.boolean(),
  capabilities: z.array(z.string()),
});
export type ConnectedAdapter = z.infer<typeof connectedAdapter>;

export const broker = contract('broker', {
  adapters: {
    input: z.object({ accountId: z.uuid() }),
    output: z.object({ adapters: z.array(connectedAdapter) }),
    timeoutMs: 2_000,
  },
});

/** Runs one command on one adapter; the address is the adapter's session. */
export const adapterSession = addressed('broker.adapter', {
  input: z.object({
    accountId: z.uuid(),
    operationId: z.uuid(),
    /** Names the command to the adapter: the attempts under one Idempotency-Key share it, so that one of them runs. */
    commandId: z.uuid(),
    tool: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    timeoutMs: z.int().positive(),
  }),
  output: outcome,
  timeoutMs: 30_000,
});

/** An adapter has connected again elsewhere: the session it had before closes. */
export const adapterReplaced = announcement('adapter_replaced', z.object({ sessionId: z.uuid() }));
