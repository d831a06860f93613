import * as z from 'zod';
import { adapterMessages } from './adapter/from-adapter.ts';
import { brokerMessages } from './adapter/from-broker.ts';
import { commandId, commandIds, documentState, fileSlot } from './adapter/message-fields.ts';
import { outcome } from './caller.ts';
import { openEnum } from './open-enum.ts';
import { addressed, addressedAnnouncement, announcement, contract } from './contract.ts';

/** Adapter status: idle and healthy, running commands, silent past the deadline of a command, or draining. */
export const adapterStatus = z.enum(['active', 'busy', 'stuck', 'draining']);
export type AdapterStatus = z.infer<typeof adapterStatus>;

/** A connected adapter, as its account sees it. */
export const connectedAdapter = z.object({
  adapterId: z.uuid(),
  adapterType: z.string(),
  connectedAt: z.string(),
  lastHeartbeat: z.string(),
  healthy: z.boolean(),
  capabilities: z.array(z.string()),
  status: openEnum(adapterStatus, 'busy'),
  /** Numbers of running and queued commands, a few seconds old. */
  running: z.int(),
  queued: z.int(),
  application: adapterMessages.register.shape.application.unwrap().nullable(),
  document: documentState.nullable(),
  /** True if the account chose it as its default adapter. */
  isDefault: z.boolean(),
});
export type ConnectedAdapter = z.infer<typeof connectedAdapter>;

export const broker = contract('broker', {
  adapters: {
    input: z.object({ accountId: z.uuid() }),
    output: z.object({ adapters: z.array(connectedAdapter) }),
    timeoutMs: 2_000,
  },
  /** Sets the adapter for operations that name none, while it is connected; null: the one connected last. */
  setDefaultAdapter: {
    input: z.object({
      by: z.object({ accountId: z.uuid(), userId: z.uuid(), keyId: z.uuid() }),
      adapterId: z.uuid().nullable(),
    }),
    output: z.object({ adapterId: z.uuid().nullable() }),
    timeoutMs: 2_000,
  },
  /** Finds the session of one adapter of an account. Throws `unknown_adapter`. */
  findSession: {
    input: z.object({ accountId: z.uuid(), adapterId: z.uuid() }),
    output: z.object({
      sessionId: z.uuid(),
      /** Key of the adapter. */
      keyId: z.uuid(),
      /** False if it is disconnected, draining or stuck. */
      isReady: z.boolean(),
      tools: z.array(z.string()),
      document: documentState.nullable(),
    }),
    timeoutMs: 2_000,
  },
});

/** Fields of every command to an adapter. */
const commandFields = {
  accountId: z.uuid(),
  operationId: z.uuid(),
  /** Id of the command on the adapter. Attempts under one Idempotency-Key share it, so that only one runs. */
  commandId: z.uuid(),
  timeoutMs: z.int().positive(),
  /** Revision that the document must have for the command to start. */
  expectedRevision: z.int().nonnegative().optional(),
  /** True to refuse the command with `adapter_in_use` while the adapter has another one. */
  onlyIfIdle: z.boolean().optional(),
  /** Address of `operationProgress` to which progress is announced. */
  progressTo: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
};

const toolCommand = z.object({
  ...commandFields,
  tool: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  /** Slot for the file that the tool writes. */
  upload: fileSlot.optional(),
  /** Slot of the file that the tool reads. */
  download: fileSlot.optional(),
});

const batchCommand = z.object({
  ...commandFields,
  steps: brokerMessages.execute_batch.shape.steps,
  atomic: z.boolean(),
});

const commandAnswer = { output: outcome, timeoutMs: 30_000 };

/** Runs one tool on an adapter; the address is the adapter's session. */
export const adapterSession = addressed('broker.adapter', { input: toolCommand, ...commandAnswer });

/** Runs several tools on an adapter as one command, at the same address. */
export const adapterBatch = addressed('broker.adapter', { input: batchCommand, ...commandAnswer });

/** Both operations as the broker serves them: one subscription per adapter, because there are thousands. */
export const adapterCommand = addressed('broker.adapter', {
  input: z.union([toolCommand, batchCommand]),
  ...commandAnswer,
});

/** Announcement of an operation's progress; the address is `progressTo` of its command. */
export const operationProgress = addressedAnnouncement(
  'progress',
  z.object({
    operationId: z.uuid(),
    /** Position in the adapter's queue, from 1; absent once it runs. */
    position: z.int().positive().optional(),
    fraction: z.number().min(0).max(1).optional(),
    message: z.string().optional(),
  }),
);

/** Announcement that an operation was cancelled: the adapter cancels its command if it can. */
export const operationCancelled = announcement(
  'operation_called_off',
  z.object({ commandId, operationId: z.uuid(), reason: z.string().max(200) }),
);

/** A command that a pod is waiting for, with the remaining time. */
const awaitedCommand = z.object({ commandId, pod: z.string(), timeoutMs: z.int() });

/**
 * Hands off an adapter that has reconnected to another pod. The old pod, which is the address, releases its session and
 * returns the commands for which it still awaits results.
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
  output: z.object({ resumed: z.boolean(), awaited: z.array(awaitedCommand) }),
  timeoutMs: 2_000,
});

/** Presence check of one broker pod. If it is dead, NATS reports that at once. */
export const brokerPresent = addressed('broker.present', {
  input: z.object({}),
  output: z.object({}),
  timeoutMs: 1_000,
});

/** Document of an adapter as its pod knows it, which is the address; the row of the session is a few seconds older. */
export const liveDocument = addressed('broker.document', {
  input: z.object({ accountId: z.uuid(), sessionId: z.uuid() }),
  output: z.object({ document: documentState.nullable() }),
  timeoutMs: 1_000,
});

/** Forwards a result to the pod that awaits it, which is the address. */
export const forwardedResult = addressed('broker.result', {
  input: z.object({ accountId: z.uuid(), frameLength: z.int(), result: adapterMessages.result }),
  output: z.object({}),
  timeoutMs: 2_000,
});

/** Announcement that an adapter of an account has connected or disconnected. */
export const adaptersChanged = announcement('adapters_changed', z.object({ accountId: z.uuid() }));

/** Announcement that an adapter has reconnected elsewhere, so that its previous session closes. */
export const adapterReplaced = announcement('adapter_replaced', z.object({ sessionId: z.uuid() }));
