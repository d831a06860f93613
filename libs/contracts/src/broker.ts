import * as z from 'zod';
import { brokerMessages } from './adapter/from-broker.ts';
import { fileSlot } from './adapter/parts.ts';
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

/** What every order to an adapter says. */
const order = {
  accountId: z.uuid(),
  operationId: z.uuid(),
  /** Names the command to the adapter: the attempts under one Idempotency-Key share it, so that one of them runs. */
  commandId: z.uuid(),
  timeoutMs: z.int().positive(),
};

/** Runs one tool on one adapter; the address is the adapter's session. */
export const adapterSession = addressed('broker.adapter', {
  input: z.object({
    ...order,
    tool: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    /** Where the file goes that the tool makes. */
    upload: fileSlot.optional(),
    /** Where the file lies that the tool reads. */
    download: fileSlot.optional(),
  }),
  output: outcome,
  timeoutMs: 30_000,
});

/** Runs several tools on one adapter, as one command; the address is the adapter's session. */
export const adapterBatch = addressed('broker.batch', {
  input: z.object({ ...order, steps: brokerMessages.execute_batch.shape.steps, atomic: z.boolean() }),
  output: outcome,
  timeoutMs: 30_000,
});

/** An adapter has connected again elsewhere: the session it had before closes. */
export const adapterReplaced = announcement('adapter_replaced', z.object({ sessionId: z.uuid() }));
