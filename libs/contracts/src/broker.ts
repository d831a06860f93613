import * as z from 'zod';
import { adapterMessages } from './adapter/from-adapter.ts';
import { brokerMessages } from './adapter/from-broker.ts';
import { commandId, commandIds, documentState, fileSlot } from './adapter/parts.ts';
import { outcome } from './caller.ts';
import { addressed, addressedAnnouncement, announcement, contract } from './contract.ts';

/** Idle and well, at work, silent beyond the deadline of its work, or about to leave. */
export const adapterStatus = z.enum(['active', 'busy', 'stuck', 'draining']);
export type AdapterStatus = z.infer<typeof adapterStatus>;

/** A connected adapter as its account sees it. */
export const connectedAdapter = z.object({
  adapterId: z.uuid(),
  adapterType: z.string(),
  connectedAt: z.string(),
  lastHeartbeat: z.string(),
  healthy: z.boolean(),
  capabilities: z.array(z.string()),
  status: adapterStatus,
  /** Commands that it is at work on, and that wait for it; a few seconds old. */
  running: z.int(),
  queued: z.int(),
  application: adapterMessages.register.shape.application.unwrap().nullable(),
  document: documentState.nullable(),
  /** Whether it is the one that the account has chosen. */
  isDefault: z.boolean(),
});
export type ConnectedAdapter = z.infer<typeof connectedAdapter>;

export const broker = contract('broker', {
  adapters: {
    input: z.object({ accountId: z.uuid() }),
    output: z.object({ adapters: z.array(connectedAdapter) }),
    timeoutMs: 2_000,
  },
  /** Chooses the adapter that runs what names none, as long as it is connected; null: the one connected last. */
  setDefaultAdapter: {
    input: z.object({
      by: z.object({ accountId: z.uuid(), userId: z.uuid(), keyId: z.uuid() }),
      adapterId: z.uuid().nullable(),
    }),
    output: z.object({ adapterId: z.uuid().nullable() }),
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
  /** The only revision of the document at which it may begin. */
  expectedRevision: z.int().nonnegative().optional(),
  /** Whoever wants to be told how far it is: an address of `operationProgress`. */
  progressTo: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
};

const toolOrder = z.object({
  ...order,
  tool: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  /** Where the file goes that the tool makes. */
  upload: fileSlot.optional(),
  /** Where the file lies that the tool reads. */
  download: fileSlot.optional(),
});

const batchOrder = z.object({ ...order, steps: brokerMessages.execute_batch.shape.steps, atomic: z.boolean() });

const answered = { output: outcome, timeoutMs: 30_000 };

/** Runs one tool on one adapter; the address is the adapter's session. */
export const adapterSession = addressed('broker.adapter', { input: toolOrder, ...answered });

/** Runs several tools on one adapter, as one command, at the same address. */
export const adapterBatch = addressed('broker.adapter', { input: batchOrder, ...answered });

/** Both, as the broker serves them: one subscription for each adapter, of which it has thousands. */
export const adapterOrder = addressed('broker.adapter', { input: z.union([toolOrder, batchOrder]), ...answered });

/** How far an operation is; the address is the one that its order named. */
export const operationProgress = addressedAnnouncement(
  'progress',
  z.object({
    operationId: z.uuid(),
    /** Its place in the queue of the adapter, from 1; absent once it is at work. */
    position: z.int().positive().optional(),
    fraction: z.number().min(0).max(1).optional(),
    message: z.string().optional(),
  }),
);

/** Nobody waits for an operation any more: its command ends where the adapter can end it. */
export const operationCalledOff = announcement(
  'operation_called_off',
  z.object({ commandId, operationId: z.uuid(), reason: z.string().max(200) }),
);

/** A command that a pod waits for, and for how long still. */
const awaited = z.object({ commandId, pod: z.string(), timeoutMs: z.int() });

/**
 * An adapter has come back to another pod: the old one, which is the address, lets go of its session and says of which
 * commands it still awaits the results.
 */
export const adapterMoved = addressed('broker.moved', {
  input: z.object({
    sessionId: z.uuid(),
    accountId: z.uuid(),
    adapterId: z.uuid(),
    instanceId: z.uuid(),
    running: commandIds,
    unacknowledged: commandIds,
  }),
  output: z.object({ resumed: z.boolean(), awaited: z.array(awaited) }),
  timeoutMs: 2_000,
});

/** Asked of one pod of the broker: whether it is there. When it is dead, NATS says so at once. */
export const brokerPresent = addressed('broker.present', {
  input: z.object({}),
  output: z.object({}),
  timeoutMs: 1_000,
});

/** A result that reached another pod than the one that awaits it, which is the address. */
export const movedResult = addressed('broker.result', {
  input: z.object({ accountId: z.uuid(), frameLength: z.int(), result: adapterMessages.result }),
  output: z.object({}),
  timeoutMs: 2_000,
});

/** An account has other adapters than before: one has connected, or one is gone. */
export const adaptersChanged = announcement('adapters_changed', z.object({ accountId: z.uuid() }));

/** An adapter has connected again elsewhere: the session it had before closes. */
export const adapterReplaced = announcement('adapter_replaced', z.object({ sessionId: z.uuid() }));
